import type { Page } from 'playwright/test';

/**
 * Drops files and folders of this machine on the middle of the page in one gesture, as a person does: the page gets real
 * directory entries, which no synthetic event can give.
 */
export async function drop(page: Page, paths: string[]): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize() ?? { width: 800, height: 600 };
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await client.send('Input.dispatchDragEvent', { type, x: width / 2, y: height / 2, data });
  }
  await client.detach();
}
