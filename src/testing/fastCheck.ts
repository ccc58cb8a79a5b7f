import fc from 'fast-check';

/** In CI the properties are few and the same each time; `npm run check:long` tries many, and other ones each time. */
if (process.env['CANDOR_LONG'] === undefined) fc.configureGlobal({ seed: 1 });
else fc.configureGlobal({ numRuns: 20_000, interruptAfterTimeLimit: 120_000 });
