import fc from 'fast-check';

/** Property tests are short in CI and long under `npm run check:long`. */
if (process.env['CANDOR_LONG'] !== undefined) fc.configureGlobal({ numRuns: 20_000, interruptAfterTimeLimit: 120_000 });
