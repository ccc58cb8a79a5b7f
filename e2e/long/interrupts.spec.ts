import { candor, descendants, ended, expect, start, test } from '../stage.js';

test('two hundred gates interrupted at any moment leave nothing behind', async () => {
  test.setTimeout(900_000);
  for (let i = 0; i < 200; i += 1) {
    const child = start(['gate', '--quiet']);
    setTimeout(() => child.kill(i % 2 === 0 ? 'SIGINT' : 'SIGTERM'), (i * 37) % 2500);
    const { code } = await ended(child);
    expect([0, 130, null]).toContain(code);
    expect(await descendants(child.pid ?? 0)).toEqual([]);
  }
});

test('fifty gates in a row print the same numbers', async () => {
  test.setTimeout(900_000);
  const withoutTimes = (text: string) => text.replace(/"(started|seconds)": [^\n]*/g, '');
  const first = withoutTimes((await candor(['gate', '--rows', '--quiet'])).stdout);
  for (let i = 0; i < 50; i += 1)
    expect(withoutTimes((await candor(['gate', '--rows', '--quiet'])).stdout)).toBe(first);
});
