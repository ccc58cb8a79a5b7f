import { defineConfig } from 'playwright/test';

const executablePath = process.env['CANDOR_BROWSER'];

/** Journeys through the built page in a real Chromium. The browser is found once, by the command's own finder. */
export default defineConfig({
  testDir: 'e2e',
  testIgnore: process.env['CANDOR_LONG'] === undefined ? '**/long/**' : [],
  outputDir: 'test-results/playwright',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 90_000,
  // A shared machine can be slow; no test asserts a time.
  expect: { timeout: 20_000 },
  reporter: [['line'], ['json']],
  use: {
    ...(executablePath === undefined ? {} : { launchOptions: { executablePath, args: ['--no-sandbox'] } }),
    serviceWorkers: 'block',
  },
});
