"""Generated questions: records of `field: value` lines and plain sentences with decoys, for copying values, for comparing them,
and for telling what is absent from what is denied."""

from __future__ import annotations

import random

from question import NOUL_LABELS, Question

FIRST = "Amara Bela Chen Dara Elif Femi Goran Hana Ines Jonas Kofi Lena Mateo Nadia Omar Priya Quinn Rosa Sven Tomas Uma Viktor Wanjiru Xenia Yusuf Zofia".split()
LAST = "Okafor Lindqvist Rao Petrov Marchetti Nakamura Haddad Kowalska Fernandes Ngata O'Brien Steiner Dvorak Mbeki Larsen Ortiz Banerjee Whitlock Tanaka Yilmaz".split()
STREETS = "Mill Lane,Harbour Road,Via Roma,Kirkegata,Station Street,Rue Lepic,Elm Crescent,Quay Walk,Calle Mayor,Hill Rise".split(",")
CITIES = "Bergen Lyon Kisumu Porto Gdansk Leeds Pune Izmir Tallinn Quito Osaka Galway Ghent Accra Perth".split()
MONTHS = "January February March April May June July August September October November December".split()
DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
THINGS = "kettle,desk lamp,tent,winter coat,ladder,printer,bicycle pump,sofa bed,pressure washer,violin,mattress,garden hose,suitcase,blender,bookcase,headphones".split(",")
STATES = "open,closed,pending,approved,rejected,on hold,shipped,cancelled,draft,overdue".split(",")

FIELDS = {
    "order number": lambda c: f"{c.choice('ABKLRT')}{c.choice(('-', ''))}{c.randint(1000, 99999)}",
    "customer": lambda c: person(c),
    "contact person": lambda c: person(c),
    "total": lambda c: money(c),
    "deposit": lambda c: money(c),
    "delivery date": lambda c: date(c),
    "invoice date": lambda c: date(c),
    "appointment": lambda c: f"{c.choice(DAYS)} at {time(c)}",
    "address": lambda c: f"{c.randint(1, 180)} {c.choice(STREETS)}, {c.choice(CITIES)}",
    "phone": lambda c: f"+{c.randint(20, 98)} {c.randint(100, 999)} {c.randint(100, 999)} {c.randint(10, 99)}",
    "item": lambda c: c.choice(THINGS),
    "status": lambda c: c.choice(STATES),
    "warranty": lambda c: f"{c.randint(2, 60)} months",
    "weight": lambda c: f"{c.randint(1, 90)}.{c.randint(0, 9)} kg",
    "depot": lambda c: c.choice(CITIES),
    "email": lambda c: f"{c.choice(FIRST).lower()}.{c.choice(LAST).lower().replace(chr(39), '')}@{c.choice(('mail', 'post', 'inbox'))}.example",
}

# (sentence with the field's value, question) per field; the sentences of other fields are the decoys.
SAID = {
    "order number": (("My order is {}.", "It concerns {}, the order from last week."), ("Which order is it?", "The order number", "Order reference:")),
    "customer": (("My name is {}.", "This is {} writing."), ("Who is writing?", "Name of the sender", "Who sent this?")),
    "contact person": (("Please deal with {} at the desk.", "You can reach {} on our side."), ("Whom should one contact?", "The contact named", "Who is to be spoken to?")),
    "total": (("In all it came to {}.", "The bill says {}.", "I paid {} altogether."), ("How much was it in total?", "The total amount", "What did it cost altogether?")),
    "deposit": (("We left {} as a deposit.", "The deposit was {}."), ("How large was the deposit?", "Deposit paid:", "What was put down in advance?")),
    "delivery date": (("It is to come on {}.", "They promised it for {}."), ("When is it due to arrive?", "Day of delivery", "The promised date")),
    "invoice date": (("The invoice is dated {}.", "You billed us on {}."), ("When was it billed?", "Date of the invoice")),
    "appointment": (("The fitter comes {}.", "We agreed on {}."), ("When is the appointment?", "The agreed time")),
    "address": (("We live at {}.", "Send it to {}."), ("Where to?", "The address", "Where does the parcel go?")),
    "phone": (("Ring me on {}.", "My number is {}."), ("Which number can one call?", "The phone number")),
    "item": (("It is about the {}.", "The {} is what I bought."), ("What was bought?", "The article", "Which product is meant?")),
    "warranty": (("It carries a guarantee of {}.", "The cover runs for {}."), ("How long is the guarantee?", "Length of the cover")),
    "weight": (("The box weighs {}.", "It is {} on the scales."), ("How heavy is it?", "The weight")),
    "depot": (("It left the depot in {}.", "The van starts from {}."), ("Which depot did it leave from?", "Where did it set out?")),
    "email": (("Write to {}.", "My address for mail is {}."), ("Where can one write to?", "The e-mail address")),
}
OPENERS = ("Hello,", "Good morning.", "hi", "Dear team,", "Quick one:", "Further to our call,", "", "", "Sorry to bother you.")
CLOSERS = ("Thanks.", "Regards", "cheers", "Please answer soon.", "", "", "Have a good week.", "Let me know.")


def person(c):
    return f"{c.choice(FIRST)} {c.choice(LAST)}"


def money(c):
    amount = f"{c.randint(3, 2400)}.{c.randint(0, 99):02d}"
    return c.choice((f"{c.choice('$£€')}{amount}", f"{amount} {c.choice(('EUR', 'USD', 'NOK', 'INR', 'CHF'))}", f"{c.randint(5, 900)} {c.choice(('euros', 'pounds', 'dollars', 'kroner'))}"))


def date(c):
    day, month = c.randint(1, 28), c.choice(MONTHS)
    return c.choice((f"{day} {month}", f"{month} {day}", f"{day:02d}.{c.randint(1, 12):02d}.2026", f"2026-{c.randint(1, 12):02d}-{day:02d}", f"{c.choice(DAYS)}, {day} {month}"))


def time(c):
    return c.choice((f"{c.randint(7, 20)}:{c.choice(('00', '15', '30', '45'))}", f"{c.randint(1, 11)} pm", f"half past {c.choice(('nine', 'ten', 'two', 'four'))}"))


def generated_questions(chance: random.Random, count: int) -> list[Question]:
    """`count` questions, a half about records and a half about sentences."""
    return [about_record(chance) if i % 2 else about_sentences(chance) for i in range(count)]


def about_sentences(chance: random.Random) -> Question:
    fields = chance.sample(sorted(SAID), chance.randint(3, 6))
    asked, absent = fields[0], chance.random() < 0.25
    values = {name: FIELDS[name](chance) for name in fields}
    told = [name for name in fields if not (absent and name == asked)]
    chance.shuffle(told)
    sentences = [chance.choice(SAID[name][0]).format(values[name]) for name in told]
    text = " ".join(part for part in (chance.choice(OPENERS), *sentences, chance.choice(CLOSERS)) if part)
    return Question(text, "span", chance.choice(SAID[asked][1]), (), None if absent else place_of(text, values[asked]), None, "generated")


def about_record(chance: random.Random) -> Question:
    fields = chance.sample(sorted(FIELDS), chance.randint(4, 8))
    asked, absent = fields[0], chance.random() < 0.25
    values = {name: FIELDS[name](chance) for name in fields}
    lines = [name for name in fields if not (absent and name == asked)]
    chance.shuffle(lines)
    spelled = chance.choice((str, str.capitalize, lambda name: name.replace(" ", "_")))
    text = "\n".join(f"{spelled(name)}: {values[name]}" for name in lines)
    value, wrong = values[asked], FIELDS[asked](chance)
    while wrong == value:
        wrong = FIELDS[asked](chance)
    kind = chance.choice(("span", "noul", "choice"))
    if kind == "span":
        return Question(text, "span", chance.choice((f"The {asked}", f"What is the {asked}?", f"{asked.capitalize()}:")), (), None if absent else place_of(text, value), None, "generated")
    if kind == "noul":
        true = chance.random() < 0.5
        task = chance.choice(("Is the {} {}?", "Does the record give {1} as the {0}?", "{0}: {1}?")).format(asked, value if true else wrong)
        answer = None if absent else 0 if true else 1
        return Question(text, "noul", task, tuple((label, "") for label in NOUL_LABELS), answer, None if absent else place_of(text, value), "generated")
    names = list(dict.fromkeys([value, wrong, *(FIELDS[asked](chance) for _ in range(chance.randint(1, 3)))]))
    chance.shuffle(names)
    return Question(text, "choice", chance.choice((f"What is the {asked}?", f"Which {asked}?", f"{asked.capitalize()}")), tuple((name, "") for name in names), None if absent else names.index(value), None, "generated")


def place_of(text: str, value: str) -> tuple[int, int]:
    start = text.rindex(value)
    return start, start + len(value)
