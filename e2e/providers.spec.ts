import { launch } from '../src/cli/drive.js';
import { expect, test } from './stage.js';

const RUN = { name: /^Run \d+ rows/ };

test('WebGPU cannot be run on where there is none, and a comparison says so', async ({ page, server }) => {
  await page.goto(server.url);
  await expect(page.getByRole('button', RUN)).toBeEnabled();
  await page.getByLabel('Runs on').selectOption('WebGPU');
  await expect(page.getByRole('button', { name: 'Run: WebGPU is not available' })).toBeDisabled();
  await expect(page.getByText('WebGPU is not available here')).toBeVisible();

  await page.getByRole('button', { name: 'Compare providers' }).click();
  await expect(page.getByText(/^Parity: WebGPU is not at hand \(this browser has no WebGPU/)).toBeVisible();

  await page.getByLabel('Runs on').selectOption('WASM');
  await page.getByRole('button', RUN).click();
  await expect(page.getByRole('heading', { name: 'What was measured' })).toBeVisible();
  await expect(page.getByText(/, wasm, \d threads?, Chromium/)).toBeVisible();
});

test('a comparison with a GPU under way is cancelled at once, and a run can follow', async ({ server }) => {
  test.setTimeout(240_000);
  const browser = await launch(process.env['CANDOR_BROWSER'] ?? '', { headed: false, webgpu: true });
  try {
    const page = await browser.newPage();
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Compare providers' }).click();
    // The first eight are those of WASM: then the GPU is tried, and reads one case after the other.
    await expect(page.getByText(/^(8|9|\d\d) of 16 cases/)).toBeVisible({ timeout: 100_000 });
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { name: /Providers compared|Comparing providers/ })).toBeHidden();

    await page.getByRole('button', RUN).click();
    await expect(page.getByRole('heading', { name: 'What was measured' })).toBeVisible();
    await expect(page.getByText('The only WebGPU adapter computes on the CPU, so WASM was taken.')).toBeVisible();
  } finally {
    await browser.close();
  }
});
