const FEE = [
  ['fee outstanding', false],
  ['fee not settled', false],
  ['fee settled', true],
  ['dues received', true],
];
const SERVICES = ['water', 'power', 'crane', 'wifi'];
const CUES = { card: ['card'], cash: ['cash', 'coins'], transfer: ['transfer'] };
const PHRASES = { card: 'paid by card', cash: 'paid in cash', transfer: 'paid by transfer' };
const KEYWORDS = {
  moorings: ['berth', 'pier', 'rope'],
  workshop: ['engine', 'leak', 'repair'],
  shop: ['paint', 'rope', 'map'],
};

const occurrences = (text, word) => text.split(word).length - 1;
const total = (text, words) => words.reduce((sum, word) => sum + occurrences(text, word), 0);

function keywordScorer(items) {
  return items.map(({ text, options }) =>
    options.map((option) => {
      const score = 1.5 * total(text.toLowerCase(), KEYWORDS[option] ?? []);
      return [score, score - 1];
    }),
  );
}

/** A harbour office letter: every way an answer, an escalation or a rejection can come about. */
export default ({ quote, claim, decision, NOT_STATED }) => ({
  name: 'marina',
  facts: {
    phone: { reads: ['doc'], run: (doc) => quote(doc, /\+?\d{3,}/) },
    skipper: {
      reads: ['doc'],
      run: (doc) => quote(doc, /skipper ([\p{L}\p{N}_]+)/u, (name) => name.toUpperCase(), { confidence: 0.7 }),
    },
  },
  checks: {
    insured: {
      hard: true,
      reads: ['policy'],
      run: (policy) => {
        if (policy === 'maybe') return 'perhaps';
        if (!Number.isFinite(Number(policy))) throw new Error(`no policy number: ${policy}`);
        return Number(policy) > 0;
      },
      then: { admit: 'no' },
    },
  },
  questions: {
    fee_paid: {
      kind: 'yes_no',
      task: 'Is the harbour fee paid?',
      not_stated: true,
      evidence_required: true,
      rule: {
        reads: ['doc'],
        run: (doc) => {
          for (const [phrase, value] of FEE) {
            const found = quote(doc, new RegExp(phrase, 'i'));
            if (found !== null) return claim(value, { evidence: [found], confidence: 0.9 });
          }
          return NOT_STATED;
        },
      },
    },
    length: {
      kind: 'span',
      task: 'How long is the boat, in metres?',
      type: 'float',
      not_stated: true,
      rule: {
        reads: ['doc'],
        run: (doc) => {
          const found = [...doc.matchAll(/(\d+(?:\.\d+)?) ?m long/g)];
          if (found.length === 0) return NOT_STATED;
          if (new Set(found.map(([, length]) => Number(length))).size > 1) return null;
          return quote(doc, /(\d+(?:\.\d+)?) ?m long/, undefined, { confidence: 0.95 });
        },
      },
    },
    pier: {
      kind: 'choice',
      task: 'Which pier?',
      options: ['north', 'south', 'east'],
      rule: { reads: ['doc'], run: (doc) => /pier (\w+)/.exec(doc)?.[1] ?? null },
    },
    services: {
      kind: 'multi',
      task: 'Which services are wanted?',
      options: SERVICES,
      rule: {
        reads: ['doc'],
        run: (doc) => {
          const text = doc.toLowerCase();
          return text.includes('not sure') ? null : SERVICES.filter((service) => text.includes(service)).reverse();
        },
      },
    },
    urgency: {
      kind: 'score',
      task: 'How soon?',
      options: ['now', 'soon', 'later'],
      rule: {
        reads: ['nights_given'],
        run: (nights) => {
          if (typeof nights !== 'number') throw new Error('the nights are no number');
          if (nights <= 1) return 'now';
          return nights < 7 ? 'soon' : 'later';
        },
      },
    },
    nights: {
      kind: 'number',
      task: 'How many nights?',
      rule: {
        reads: ['doc'],
        run: (doc) => {
          const found = /(\d+) nights?/.exec(doc);
          return found === null ? null : Number(found[1]);
        },
      },
    },
    wishes: {
      kind: 'rank',
      task: 'What matters most?',
      options: ['price', 'depth', 'view'],
      k: 2,
      rule: {
        reads: ['doc'],
        run: (doc) => {
          const text = doc.toLowerCase();
          return ['price', 'depth', 'view']
            .filter((wish) => text.includes(wish))
            .sort((a, b) => text.indexOf(a) - text.indexOf(b));
        },
      },
    },
    payment: {
      kind: 'choice',
      task: 'How was it paid?',
      options: ['card', 'cash', 'transfer'],
      evidence_required: true,
      rule: {
        by: 'model',
        reads: ['doc'],
        run: (doc) => {
          const text = doc.toLowerCase();
          const counts = Object.entries(CUES).map(([option, words]) => [option, total(text, words)]);
          const all = counts.reduce((sum, [, count]) => sum + count, 0);
          const [best, most] = counts.reduce((first, next) => (next[1] > first[1] ? next : first));
          const probabilities = Object.fromEntries(
            counts.map(([option, count]) => [option, (count + 0.25) / (all + 0.75)]),
          );
          if (most === 0) return decision(best, { probabilities, escalate: 'no cue' });
          if (text.includes('barter')) return decision('barter', { probabilities, confidence: 0.5 });
          return decision(best, { probabilities, evidence: [PHRASES[best]] });
        },
      },
    },
    clerk: {
      kind: 'choice',
      task: 'Which clerk takes the letter?',
      options: Object.keys(KEYWORDS),
      min_confidence: 0.6,
      scorer: keywordScorer,
    },
    desk: {
      kind: 'choice',
      task: 'Which desk takes the letter?',
      options: Object.keys(KEYWORDS),
      abstain_below: 0.8,
      scorer: keywordScorer,
    },
    admit: {
      kind: 'yes_no',
      task: 'May the boat enter?',
      requires: ['insured'],
      rule: { reads: ['policy'], run: () => 'yes' },
    },
    caller: {
      kind: 'yes_no',
      task: 'Can we call back?',
      rule: {
        reads: ['phone', 'skipper'],
        run: (phone, skipper) => phone !== null || skipper !== null,
      },
    },
  },
});
