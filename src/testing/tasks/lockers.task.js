/** A failed hard check settles `open`; which facts still run, and so are quoted, depends on what else is asked. */
export default ({ quote }) => ({
  name: 'lockers',
  facts: {
    code: { reads: ['note'], run: (note) => quote(note, /code (\d+)/, undefined, { confidence: 0.8 }) },
    owner: { reads: ['note'], run: (note) => quote(note, /owner (\w+)/, undefined, { confidence: 0.8 }) },
  },
  checks: {
    code_known: { hard: true, reads: ['code'], run: (code) => ['111', '222'].includes(code), then: { open: 'no' } },
    owner_is_long: { reads: ['owner'], run: (owner) => owner.length > 2 },
  },
  questions: {
    open: { kind: 'yes_no', task: 'Open the locker?', rule: { reads: ['code', 'owner'], run: () => 'yes' } },
    greet: {
      kind: 'choice',
      task: 'Which greeting?',
      options: ['formal', 'plain'],
      abstain_below: 0.75,
      rule: {
        reads: ['owner'],
        run: (owner) => (/^\p{Lu}/u.test(owner[0]) ? 'formal' : 'plain'),
      },
    },
  },
});
