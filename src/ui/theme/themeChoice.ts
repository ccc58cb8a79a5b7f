export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'candor.theme';

/** The theme that was chosen before in this browser, else `auto`, which follows the system. */
export function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return THEMES.find((theme) => theme === stored) ?? 'auto';
  } catch {
    // A browser that forbids storage throws on the mere access.
    return 'auto';
  }
}

/** Shows the page in `theme` and remembers the choice where the browser allows it. */
export function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'auto') delete dataset.theme;
  else dataset.theme = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // The choice then holds for this visit alone.
  }
}

/** What the toggle goes to next: auto, light, dark and round again. */
export function nextTheme(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'auto';
}
