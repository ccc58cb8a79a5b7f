/** The task that a bare list of cases finds beside it. */
export default {
  prepare: (state) => ({ ...state, doc: '' }),
  questions: {
    pier: {
      kind: 'choice',
      task: 'Which pier?',
      options: ['east', 'west'],
      rule: { reads: ['doc'], run: () => 'east' },
    },
  },
};
