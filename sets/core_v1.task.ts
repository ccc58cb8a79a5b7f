import type { Kit } from '../src/modules/kit.js';

/**
 * The desk of a tool library. Members write letters, forms and chats (`doc`); the desk adds a note of its own (`note`) and
 * what its ledger says. No model answers: every part is a rule, a stand-in proposer or a keyword scorer, and between them
 * they show each way in which an answer comes about. The rules are those of a careful person in a hurry, faults included.
 */

interface Item {
  text: string;
  options: string[];
}

/** Option → the words that speak for it. */
type Cues<Name extends string> = Record<Name, RegExp>;

const TOOLS = ['drill', 'sander', 'ladder', 'mower', 'jigsaw', 'carpet cleaner'];
const POWERED = ['drill', 'sander', 'mower', 'jigsaw'];
const HEAVY = ['ladder', 'mower', 'carpet cleaner'];

const PAID = [
  /(?<!not |n't |never |yet )paid (?:my|the|this year's) (?:membership|annual|yearly) (?:fee|sub)/i,
  /(?:fee|sub|membership) is (?:now |all )?(?:paid|settled)/i,
];
const UNPAID = [
  /\b\w*(?:not|n't|never|yet) paid/i,
  /(?:fee|sub|membership) is (?:still )?(?:outstanding|overdue|owing)/i,
];
const HEDGE = /\b(?:i think|as far as i know|if i remember)\b/i;

const WANTED: Cues<'advice' | 'reservation' | 'extension' | 'refund' | 'repair'> = {
  advice: /\b(?:advice|how do i|which (?:one|bit|blade|grit))\b/i,
  reservation: /\b(?:reserve|book|put my name down)\b/i,
  extension: /\b(?:extend|extension|longer)\b/i,
  refund: /\b(?:refund|money back)\b/i,
  repair: /\b(?:broken|repair|stopped working)\b/i,
};

const PRIORITIES: Cues<'price' | 'weight' | 'noise' | 'power'> = {
  price: /\b(?:price|cheap\w*|cost)\b/i,
  weight: /\b(?:weight|light|heavy)\b/i,
  noise: /\b(?:nois[ey]|quiet)\b/i,
  power: /\b(?:power\w*|strong\w*)\b/i,
};

const TOPICS: Cues<'loans' | 'repairs' | 'accounts' | 'events'> = {
  loans: /\b(?:borrow\w*|reserve|return\w*|loan|extend)\b/gi,
  repairs: /\b(?:broken|repair\w*|blade|sparks?|motor)\b/gi,
  accounts: /\b(?:fee|refund|invoice|statement|membership)\b/gi,
  events: /\b(?:workshop|class|open day|course)\b/gi,
};

const PAYMENT: Cues<'card' | 'cash' | 'bank transfer'> = {
  card: /\bcard\b/gi,
  cash: /\b(?:cash|coins|tenner)\b/gi,
  'bank transfer': /\b(?:transfer\w*|bacs)\b/gi,
};
/** What the stand-in says it read, whether or not the letter says it. */
const PHRASE = { card: 'paid by card', cash: 'paid in cash', 'bank transfer': 'by bank transfer' };

const TRANSPORT: Cues<'bike' | 'car' | 'van'> = {
  bike: /\b(?:bike|bicycle|cycl\w+|trailer)\b/gi,
  car: /\b(?:car|boot|drive)\b/gi,
  van: /\b(?:van|truck)\b/gi,
};

const CONDITION: Cues<'fine' | 'damaged' | 'incomplete'> = {
  fine: /\b(?:good order|works fine|as new|all fine)\b/i,
  damaged: /\b(?:cracked|bent|burnt out|snapped)\b/i,
  incomplete: /\b(?:missing|without its|no charger)\b/i,
};

const DESK_WORDS: Record<string, string[]> = {
  lending: ['borrow', 'return', 'reserve', 'loan'],
  workshop: ['repair', 'sharpen', 'motor', 'blade'],
  membership: ['member', 'renew', 'join', 'card'],
};
const SUBJECT_WORDS: Record<string, string[]> = {
  safety: ['goggles', 'guard', 'sparks', 'injur'],
  noise: ['loud', 'noise', 'neighbours'],
  price: ['£', 'expensive', 'cost'],
};
const ANGER = ['disgrace', 'fed up', 'ridiculous', 'third time', 'unacceptable'];
const COURTESY = ['thank', 'please', 'kind regards'];

const WEEKS: Record<string, number> = { a: 7, one: 7, two: 14, three: 21, four: 28 };
/** Chances of a wait of less than 3, 3–6, 7–13 and 14 or more days, by how many members are ahead. */
const WAITS: [most: number, chances: number[]][] = [
  [-1, [0, 0, 0, 0]],
  [0, [0.7, 0.2, 0.1, 0]],
  [2, [0.1, 0.5, 0.3, 0.1]],
  [Infinity, [0, 0.1, 0.2, 0.7]],
];

const firstOf = (text: string, patterns: RegExp[]): string[] =>
  patterns.flatMap((pattern) => pattern.exec(text)?.[0] ?? []).slice(0, 1);

const named = <Name extends string>(text: string, cues: Cues<Name>): Name[] =>
  (Object.keys(cues) as Name[]).filter((name) => cues[name].test(text));

const hits = (text: string, words: string[]): number =>
  words.reduce((sum, word) => sum + text.toLowerCase().split(word).length - 1, 0);

/** A stand-in for a generative reader: the share of its cues is the probability of an option. */
function proposal<Name extends string>(text: string, cues: Cues<Name>) {
  const names = Object.keys(cues) as Name[];
  const counts = names.map((name) => [...text.matchAll(cues[name])].length);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const shares = names.map((name, i): [Name, number] => [
    name,
    ((counts[i] ?? 0) + 0.25) / (total + 0.25 * names.length),
  ]);
  const [best] = shares.reduce((a, b) => (b[1] > a[1] ? b : a));
  return { best, total, probabilities: Object.fromEntries(shares) };
}

const keywordScorer =
  (words: Record<string, string[]>, weight: number, bias: number) =>
  (items: Item[]): number[][] =>
    items.map(({ text, options }) => options.map((option) => weight * hits(text, words[option] ?? []) + bias));

export default ({ NOT_STATED, quote, claim, decision }: Kit) => ({
  name: 'tool_library',

  /** An e-mail is its subject and its body, without the lines quoted from earlier ones. */
  prepare: (state: Record<string, unknown>) => {
    const { subject, body, ...rest } = state;
    if (typeof subject !== 'string' || typeof body !== 'string') return state;
    const own = body.split('\n').filter((line) => !line.startsWith('>'));
    return { ...rest, doc: [subject, ...own].join('\n') };
  },

  facts: {
    tool_named: {
      reads: ['doc'],
      run: (doc: string) =>
        quote(
          doc,
          /\b(?:borrow(?:ed|ing)?|reserve|book|hire) (?:the|a|an|your|one of the) (carpet cleaner|wallpaper steamer|[a-z]+)/i,
          (text: string) => text.toLowerCase(),
          { confidence: 0.9 },
        ),
    },
    age: {
      reads: ['birth_year'],
      run: (year: number) => 2026 - year,
      validate: (age: number) => age >= 5 && age <= 110,
    },
    card_number: [
      { reads: ['form_card'], run: (card: string | null) => card, validate: (card: string) => /^\d{5}$/.test(card) },
      { reads: ['doc'], run: (doc: string) => quote(doc, /card (?:no\.|number) ?(\d{5})\b/i) },
    ],
    postcode: {
      reads: ['doc'],
      min_confidence: 0.7,
      run: (doc: string) =>
        quote(doc, /\b[A-Z]{2}\d{1,2} \d[A-Z]{2}\b/, null, { confidence: 0.95 }) ??
        quote(doc, /\b[A-Z]{2}\d{1,2}\b/, null, { confidence: 0.4 }),
    },
    /** A reader that mends what the scanner misread, and so cites what is not there. */
    sender: {
      by: 'model',
      reads: ['doc'],
      run: (doc: string) =>
        quote(doc, /(?:regards|wishes|sincerely),?\n+([\p{L}\d'’ -]+)/iu, (name: string) => name.replaceAll('0', 'o')),
    },
    tone: {
      kind: 'choice',
      task: 'How does the letter sound?',
      facts: ['doc'],
      options: ['angry', 'calm'],
      min_confidence: 0.6,
      scorer: (items: Item[]) =>
        items.map(({ text, options }) =>
          options.map((option) => (option === 'angry' ? 2 * hits(text, ANGER) : 1 + hits(text, COURTESY))),
        ),
    },
  },

  checks: {
    trained: {
      hard: true,
      reads: ['tool_named', 'trainings'],
      run: (tool: string | null, trainings: string | string[]) => {
        if (tool === null || !POWERED.includes(tool)) return true;
        return trainings === 'pending' ? 'pending' : trainings.includes(tool);
      },
      then: { may_borrow: 'no' },
    },
    of_age: { hard: true, reads: ['age'], run: (age: number) => age >= 16, then: { may_borrow: 'no' } },
    low_value: {
      hard: true,
      reads: ['tool_value'],
      run: (value: number) => value <= 100,
      then: {
        deposit: {
          reads: ['tool_value'],
          run: (value: number) => (value > 2000 ? 'ask the insurer' : value > 500 ? '£100' : '£50'),
        },
      },
    },
    no_arrears: { hard: true, reads: ['arrears'], run: (pounds: number) => pounds === 0, then: { deposit: '£100' } },
    short_queue: {
      hard: true,
      reads: ['queue_ahead'],
      run: (ahead: number) => ahead <= 3,
      then: { loan_length: 'one week' },
    },
    returns_on_time: {
      hard: true,
      reads: ['late_returns'],
      run: (late: number) => late < 3,
      then: { loan_length: 'one day' },
    },
  },

  questions: {
    membership_paid: {
      kind: 'yes_no',
      task: "Is this year's membership fee paid?",
      not_stated: true,
      evidence_required: true,
      abstain_below: 0.6,
      rule: {
        reads: ['doc'],
        run: (doc: string) => {
          const [paid, unpaid] = [firstOf(doc, PAID), firstOf(doc, UNPAID)];
          if (paid.length > 0 && unpaid.length > 0) return null;
          const evidence = [...paid, ...unpaid];
          const confidence = HEDGE.test(doc) ? 0.5 : 0.9;
          if (evidence.length > 0) return claim(paid.length > 0, { evidence, confidence });
          return /standing order|direct debit/i.test(doc) ? claim(true, { confidence: 0.8 }) : NOT_STATED;
        },
      },
    },
    tool: {
      kind: 'choice',
      task: 'Which tool does the sender want to borrow?',
      options: TOOLS,
      rule: { reads: ['tool_named'], run: (tool: string | null) => tool },
    },
    wanted: {
      kind: 'multi',
      task: 'What does the sender want?',
      options: Object.keys(WANTED),
      rule: {
        reads: ['doc'],
        run: (doc: string) => (/not sure what/i.test(doc) ? null : named(doc, WANTED)),
      },
    },
    urgency: {
      kind: 'score',
      task: 'How soon is it needed?',
      options: ['whenever', 'this month', 'this week', 'today'],
      rule: {
        reads: ['days_left'],
        run: (days: number) => (days < 1 ? 'today' : days < 7 ? 'this week' : days < 31 ? 'this month' : 'whenever'),
      },
    },
    loan_days: {
      kind: 'number',
      task: 'For how many days is the loan wanted?',
      rule: {
        reads: ['doc'],
        run: (doc: string) => {
          const week = /\b(a|one|two|three|four) weeks?\b/i.exec(doc)?.[1];
          return quote(doc, /\b(\d+) days?\b/i, Number) ?? (week === undefined ? null : WEEKS[week.toLowerCase()]);
        },
      },
    },
    wait_days: {
      kind: 'number',
      task: 'How long will the sender wait, by the chances in the table of waits?',
      bins: [3, 7, 14],
      unit: 'days',
      rule: {
        reads: ['queue_ahead'],
        run: (ahead: number) => WAITS.find(([most]) => ahead <= most)?.[1] ?? null,
      },
    },
    priorities: {
      kind: 'rank',
      task: 'What matters most to the sender?',
      options: Object.keys(PRIORITIES),
      k: 2,
      rule: {
        reads: ['doc'],
        run: (doc: string) => {
          const marks = [...doc.matchAll(/^(price|weight|noise|power): (\d) of 5$/gm)];
          if (marks.length > 0) return Object.fromEntries(marks.map(([, name = '', mark]) => [name, Number(mark)]));
          return named(doc, PRIORITIES).sort((a, b) => doc.search(PRIORITIES[a]) - doc.search(PRIORITIES[b]));
        },
      },
    },
    topic: {
      kind: 'choice',
      task: 'What is the letter about?',
      options: Object.keys(TOPICS),
      rule: {
        reads: ['doc'],
        min_act: 0.3,
        min_confidence: 0.5,
        min_margin: 0.2,
        run: (doc: string) => {
          const { best, total, probabilities } = proposal(doc, TOPICS);
          if (total === 0) return decision(best, { probabilities, escalate: 'no cue' });
          return decision(best, { probabilities, act: /^fwd?:/i.test(doc) ? 0.2 : 0.9 });
        },
      },
    },
    payment: {
      kind: 'choice',
      task: 'How was the fee paid?',
      options: Object.keys(PAYMENT),
      evidence_required: true,
      rule: {
        reads: ['doc'],
        run: (doc: string) => {
          const { best, total, probabilities } = proposal(doc, PAYMENT);
          if (/volunteer hours/i.test(doc)) return decision('volunteer hours', { probabilities });
          if (total === 0) return decision(best, { probabilities, escalate: 'no cue' });
          return decision(best, { probabilities, evidence: [PHRASE[best]] });
        },
      },
    },
    may_borrow: {
      kind: 'yes_no',
      task: 'May the sender borrow the tool? From 16 on, powered tools only after their training.',
      rule: { reads: ['tool_named'], run: (tool: string | null) => (tool === null ? null : true) },
    },
    deposit: {
      kind: 'choice',
      task: 'Which deposit is taken?',
      options: ['none', '£50', '£100'],
      descriptions: {
        none: 'the tool is worth up to £100, and nothing is owed',
        '£50': 'it is worth up to £500, whatever is owed',
        '£100': 'it is worth up to £2000, or something is owed on one worth up to £100',
      },
      rule: { reads: ['tool_value'], run: () => 'none' },
    },
    loan_length: {
      kind: 'choice',
      task: 'For how long may it be lent?',
      options: ['two weeks', 'one week', 'one day'],
      descriptions: { 'one week': 'more than three members are waiting', 'one day': 'after three late returns' },
      requires: ['no_arrears'],
      rule: { reads: ['queue_ahead'], run: () => 'two weeks' },
    },
    home_branch: {
      kind: 'choice',
      task: 'Which branch issued the card?',
      options: ['Ferrow Street', 'Millgate'],
      rule: {
        reads: ['card_number'],
        run: (card: string) => (card.startsWith('1') ? 'Ferrow Street' : card.startsWith('2') ? 'Millgate' : card),
      },
    },
    age_group: {
      kind: 'choice',
      task: 'Which age group is the sender in?',
      options: ['under 16', '16 to 17', 'adult'],
      rule: {
        reads: ['age'],
        run: (age: number) => (age < 16 ? 'under 16' : age < 18 ? '16 to 17' : 'adult'),
      },
    },
    fee_due: {
      kind: 'span',
      task: 'Which sum is to be paid?',
      type: 'decimal',
      rule: { reads: ['doc'], run: (doc: string) => quote(doc, /£ ?\d[\d.,]*\d|\d[\d.,]*\d (?:pounds|GBP)/) },
    },
    weight_kg: {
      kind: 'span',
      task: 'What does the tool weigh, in kilograms?',
      type: 'float',
      not_stated: true,
      rule: {
        reads: ['doc'],
        run: (doc: string) => {
          const weights = [...doc.matchAll(/(\d[\d.,]*) ?(?:kg|kilos?)\b/gi)].map(([, weight]) => weight);
          if (weights.length === 0) return NOT_STATED;
          return new Set(weights).size > 1 ? null : quote(doc, /(\d[\d.,]*) ?(?:kg|kilos?)\b/i);
        },
      },
    },
    pieces: {
      kind: 'span',
      task: 'How many pieces are ordered?',
      type: 'int',
      rule: {
        reads: ['doc'],
        run: (doc: string) => quote(doc, /(\d[\d.,]*|(?:half )?a dozen) (?:sheets|belts|chairs|blades)/i),
      },
    },
    pickup_on: {
      kind: 'span',
      task: 'On which day will it be collected?',
      type: 'date',
      rule: {
        reads: ['doc'],
        run: (doc: string) => quote(doc, /(?:collect|pick) (?:it|them) (?:up )?on ([^.,;\n]+)/i),
      },
    },
    tier: {
      kind: 'span',
      task: 'Which membership is it?',
      type: ['basic', 'plus', 'family'],
      rule: { reads: ['doc'], run: (doc: string) => quote(doc, /\b(\w+) membership\b/i) },
    },
    headline: {
      kind: 'span',
      task: 'Which line says what the letter is about?',
      contract: { echo: true },
      rule: { reads: ['doc'], run: (doc: string) => quote.at(doc, 0, doc.split('\n')[0]?.length ?? 0) },
    },
    delivery_slot: {
      kind: 'choice',
      task: 'When may it be delivered?',
      options: ['morning', 'afternoon', 'evening'],
      contract: { applicable: ({ address }: { address: { town: string } }) => address.town === 'Ferrow' },
      rule: { reads: ['doc'], run: (doc: string) => quote(doc, /\b(?:morning|afternoon|evening)\b/) },
    },
    load: {
      kind: 'choice',
      task: 'What kind of load is the tool?',
      options: ['light', 'heavy'],
      rule: {
        reads: ['tool_named'],
        run: (tool: string | null) => (tool === null ? null : HEAVY.includes(tool) ? 'heavy' : 'light'),
      },
    },
    collect_by: {
      kind: 'choice',
      task: 'How will the sender carry it home?',
      options: Object.keys(TRANSPORT),
      rule: {
        reads: ['doc'],
        run: (doc: string) => {
          const { best, total, probabilities } = proposal(doc, TRANSPORT);
          return total === 0 ? null : decision(best, { probabilities });
        },
      },
    },
    return_state: {
      kind: 'choice',
      task: 'In what state did the tool come back, as sender and desk agree?',
      options: Object.keys(CONDITION),
      rule: {
        reads: ['doc', 'note'],
        run: (doc: string, note: string) => {
          const states = new Set([...named(doc, CONDITION), ...named(note, CONDITION)]);
          const [state] = states;
          if (state === undefined || states.size > 1) return null;
          const evidence = [doc, note].flatMap((text) => CONDITION[state].exec(text)?.[0] ?? []);
          return claim(state, { evidence, confidence: evidence.length > 1 ? 0.95 : 0.8 });
        },
      },
    },
    sender_known: {
      kind: 'yes_no',
      task: 'Is there a name to look the sender up by?',
      rule: { reads: ['sender'], run: (sender: string | null) => sender !== null },
    },
    in_area: {
      kind: 'yes_no',
      task: 'Does the sender live where we deliver?',
      rule: {
        reads: ['postcode'],
        run: (postcode: string | null) => (postcode === null ? null : postcode.startsWith('FS')),
      },
    },
    answer_first: {
      kind: 'yes_no',
      task: 'Should somebody ring before anything else?',
      rule: { reads: ['tone'], run: (tone: string) => tone === 'angry' },
    },
    desk: {
      kind: 'choice',
      task: 'Which desk takes the letter?',
      facts: ['doc'],
      options: [...Object.keys(DESK_WORDS), 'other'],
      min_confidence: 0.6,
      scorer: keywordScorer(DESK_WORDS, 1.5, 0),
    },
    subjects: {
      kind: 'multi',
      task: 'Which subjects does the complaint touch?',
      facts: ['doc'],
      options: Object.keys(SUBJECT_WORDS),
      scorer: keywordScorer(SUBJECT_WORDS, 2, -1),
    },
    consent: { kind: 'yes_no', task: 'May the letter be shown on the notice board?', rule: null },
  },

  constraints: {
    heavy_loads_by_motor: {
      reads: ['load', 'collect_by'],
      run: (load: string, collectBy: string) => load !== 'heavy' || collectBy !== 'bike',
    },
  },
});
