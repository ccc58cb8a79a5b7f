"""Questions made of public data: CLINC150 and BANKING77 (intents as options), NLU++ (several intents, slots), Restaurant-8k (spans)."""

from __future__ import annotations

import csv
import json
import random
from pathlib import Path

from question import NOUL_LABELS, Question

INTENT_TASKS = (
    "What does the customer want?",
    "Pick the intent of the message.",
    "Which request is this?",
    "What is the message about?",
    "Sort this message.",
    "Where does this belong?",
    "Reason for writing:",
    "The topic",
    "Which of these fits the text best?",
    "What is being asked?",
)
SLOT_TASKS = {
    "date": ("Which day?", "What date is mentioned?", "When will they come?"),
    "time": ("At what time?", "The hour asked for", "What time is mentioned?"),
    "people": ("For how many people?", "How large is the party?", "Number of guests:"),
    "first_name": ("The guest's first name", "What is the first name given?"),
    "last_name": ("Surname of the guest", "What is the last name given?"),
}


def public_questions(paths: dict[str, Path], chance: random.Random, each: int) -> list[Question]:
    """About `each` questions of every source, without repeats of a text within a source where it is large enough."""
    clinc = intents(*clinc_rows(paths), chance, each, "clinc150")
    banking = intents(*banking_rows(paths), chance, each, "banking77")
    return clinc + banking + nlupp(paths, chance, each) + restaurant(paths, chance, each)


def clinc_rows(paths):
    data = json.loads(paths["clinc150/data_full.json"].read_text(encoding="utf-8"))
    near = list(json.loads(paths["clinc150/domains.json"].read_text(encoding="utf-8")).values())
    return data["train"] + [[text, None] for text, _ in data["oos_train"]], near


def banking_rows(paths):
    with paths["polyai/banking_data/train.csv"].open(encoding="utf-8", newline="") as file:
        rows = [[row["text"], row["category"]] for row in csv.DictReader(file)]
    return rows, [sorted({intent for _, intent in rows})]


def intents(rows, near: list[list[str]], chance: random.Random, count: int, source: str) -> list[Question]:
    everything = sorted({intent for group in near for intent in group})
    questions = []
    for text, intent in chance.sample(rows, min(count, len(rows))):
        relatives = next((group for group in near if intent in group), everything)
        size = chance.choice((2, 3, 3, 4, 4, 5, 6, 8))
        wrong = {chance.choice(relatives if chance.random() < 0.4 else everything) for _ in range(3 * size)} - {intent}
        names = chance.sample(sorted(wrong), min(len(wrong), size))
        held = intent is not None and chance.random() > 0.12
        if held:
            names[chance.randrange(len(names))] = intent
        spoken = chance.random() < 0.6
        options = tuple((name.replace("_", " ") if spoken else name, "") for name in names)
        answer = names.index(intent) if held else "none"
        questions.append(Question(text, "choice", chance.choice(INTENT_TASKS), options, answer, None, source))
    return questions


def nlupp(paths, chance: random.Random, count: int) -> list[Question]:
    ontology = json.loads(paths["polyai/nlupp/data/ontology.json"].read_text(encoding="utf-8"))
    rows = [row for name in sorted(paths) if "/nlupp/data/" in name and "fold" in name for row in json.loads(paths[name].read_text(encoding="utf-8"))]
    intent_names = sorted(ontology["intents"])
    described = {name: ontology["intents"][name]["description"] for name in intent_names}
    slots = {name: entry["description"] for name, entry in ontology["slots"].items()}
    questions = []
    for row in chance.sample(rows, min(count, len(rows))):
        text, held = row["text"], [name for name in row.get("intents", ()) if name in described]
        wrong = chance.sample([name for name in intent_names if name not in held], 6)
        kind = chance.choice(("multi", "noul", "span"))
        if kind == "multi" and held:
            names = held[:4] + wrong[: chance.randint(1, 4)]
            chance.shuffle(names)
            bare = chance.random() < 0.5
            options = tuple((name.replace("_", " "), "" if bare else described[name]) for name in names)
            answer = tuple(i for i, name in enumerate(names) if name in held)
            questions.append(Question(text, "multi", chance.choice(("Which intents are there?", "Tag the message.", "What is this about?")), options, answer, None, "nlu++"))
        elif kind == "noul" and held:
            yes = chance.random() < 0.5
            task = described[chance.choice(held) if yes else wrong[0]]
            labels = tuple((label, "") for label in NOUL_LABELS)
            questions.append(Question(text, "noul", task[0].upper() + task[1:], labels, 0 if yes else 1, None, "nlu++"))
        elif kind == "span":
            found = row.get("slots", {})
            usable = [name for name in found if name in slots and "span" in found[name]]
            absent = [name for name in slots if not any(part in held_name for held_name in found for part in name.split("_")[:1])]
            if usable and chance.random() < 0.75:
                name = chance.choice(usable)
                questions.append(Question(text, "span", slots[name], (), tuple(found[name]["span"]), None, "nlu++"))
            elif absent:
                questions.append(Question(text, "span", slots[chance.choice(absent)], (), None, None, "nlu++"))
    return questions


def restaurant(paths, chance: random.Random, count: int) -> list[Question]:
    rows = [row for name in sorted(paths) if "/restaurant8k/" in name for row in json.loads(paths[name].read_text(encoding="utf-8"))]
    questions = []
    for row in chance.sample(rows, min(count, len(rows))):
        text = row["userInput"]["text"]
        spans = {label["slot"]: label["valueSpan"] for label in row.get("labels", ())}
        slot = chance.choice(sorted(spans)) if spans and chance.random() < 0.8 else chance.choice(sorted(SLOT_TASKS))
        place = spans.get(slot)
        answer = (place.get("startIndex", 0), place["endIndex"]) if place else None
        questions.append(Question(text, "span", chance.choice(SLOT_TASKS[slot]), (), answer, None, "restaurant8k"))
    return questions
