/** A vet's front desk: `prepare`, hard checks with different answers, alternatives, a contract, a constraint. */
export default ({ claim, quote, NOT_STATED }) => ({
  name: 'clinic',
  combine: 'strictest',
  prepare: (state) => {
    const { subject, body, ...out } = state;
    if (subject !== undefined || body !== undefined) out.doc = `${subject ?? ''}\n${body ?? ''}`;
    if (typeof out.age === 'string' && /^\d+$/.test(out.age)) out.age = Number(out.age);
    return out;
  },
  facts: {
    weight: [
      {
        reads: ['kilos'],
        run: (kilos) => kilos,
        validate: (weight) => {
          if (typeof weight !== 'number') throw new Error('the weight is no number');
          return weight > 0 && weight < 90;
        },
      },
      {
        reads: ['doc'],
        run: (doc) => {
          const found = /(\d+) kg/.exec(doc);
          return found === null ? null : Number(found[1]);
        },
      },
    ],
  },
  checks: {
    not_full: { hard: true, reads: ['free_slots'], run: (slots) => slots > 0, then: { visit: 'tomorrow' } },
    has_papers: { hard: true, reads: ['papers'], run: (papers) => Boolean(papers), then: { visit: 'refuse' } },
    calm: {
      hard: true,
      reads: ['mood'],
      run: (mood) => mood !== 'wild',
      then: {
        cage: {
          reads: ['size'],
          run: (size) => {
            if (typeof size !== 'number') throw new Error('the size is no number');
            return size > 40 ? 'large' : 'small';
          },
        },
      },
    },
  },
  questions: {
    visit: {
      kind: 'choice',
      task: 'When?',
      options: ['today', 'tomorrow', 'refuse'],
      rule: { reads: ['doc'], run: (doc) => (doc.includes('today') ? 'today' : 'tomorrow') },
    },
    cage: {
      kind: 'choice',
      task: 'Which cage?',
      options: ['none', 'small', 'large'],
      rule: { reads: ['mood'], run: () => 'none' },
    },
    dose: {
      kind: 'choice',
      task: 'Which dose?',
      options: ['low', 'high'],
      rule: { reads: ['weight'], run: (weight) => (weight >= 20 ? 'high' : 'low') },
    },
    species: {
      kind: 'choice',
      task: 'Which animal?',
      options: ['dog', 'cat', 'parrot'],
      not_stated: true,
      abstain_below: 0.7,
      rule: {
        reads: ['doc'],
        run: (doc) => {
          for (const animal of ['dog', 'cat', 'parrot']) {
            const found = quote(doc, new RegExp(animal, 'i'));
            if (found === null) continue;
            return claim(animal, { evidence: [found], confidence: animal === 'parrot' ? 0.6 : 0.99 });
          }
          return NOT_STATED;
        },
      },
    },
    talks: {
      kind: 'yes_no',
      task: 'Does it talk?',
      rule: { reads: ['doc'], run: (doc) => (doc.toLowerCase().includes('talk') ? 'yes' : 'no') },
    },
    crash: {
      kind: 'yes_no',
      task: 'Does the rule raise?',
      rule: {
        reads: ['doc'],
        run: (doc) => {
          throw new Error(`there is no answer ${doc.length}`);
        },
      },
    },
    title: {
      kind: 'span',
      task: 'The title?',
      contract: { applicable: (state) => 'doc' in state, echo: true },
      rule: { reads: ['doc'], run: (doc) => doc.split('\n')[0] },
    },
    orphan: { kind: 'yes_no', task: 'A question without a rule?', rule: null },
  },
  constraints: {
    only_parrots_talk: {
      reads: ['species', 'talks'],
      run: (species, talks) => talks === 'no' || species === 'parrot',
    },
  },
});
