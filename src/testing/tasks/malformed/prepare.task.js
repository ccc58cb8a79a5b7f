export default {
  prepare: () => {
    throw new Error('no state today');
  },
  questions: {
    pier: {
      kind: 'choice',
      task: 'Which pier?',
      options: ['east', 'west'],
      rule: { reads: ['doc'], run: () => 'east' },
    },
  },
};
