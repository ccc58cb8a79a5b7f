import { tick } from 'svelte';

/**
 * The part of a long list that can be seen. The list may scroll in the page or in a box of its own (`data-scrolls`); either
 * way only its place on the screen counts.
 */
export class ListWindow {
  /** What holds the lines, as tall as all of them. */
  body = $state<HTMLElement>();
  /** In px: how far the list's top lies above what can be seen, and how much that is. */
  visible = $state.raw({ above: 0, height: 1000 });

  readonly measure = (): void => {
    if (this.body === undefined) return;
    const { top } = this.body.getBoundingClientRect();
    const box = this.#box()?.getBoundingClientRect();
    this.visible = {
      above: Math.max(0, (box?.top ?? 0) - top),
      height: Math.min(window.innerHeight, box?.height ?? Infinity),
    };
  };

  /** Follows the scrolling from now on; returns what ends it. */
  watch(): () => void {
    this.measure();
    document.addEventListener('scroll', this.measure, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', this.measure, { capture: true });
  }

  /** Brings a line into sight, which need not be drawn: its top in the list, its height, and where a sticky head ends. */
  async reveal(line: number, height: number, head = 0): Promise<void> {
    if (this.body === undefined) return;
    const box = this.#box();
    const room = box?.getBoundingClientRect() ?? { top: 0, bottom: window.innerHeight };
    const top = this.body.getBoundingClientRect().top + line;
    const first = Math.max(room.top, head);
    const by = top < first ? top - first : Math.max(0, top + height - room.bottom);
    if (by !== 0) (box ?? window).scrollBy({ top: by, behavior: 'instant' });
    await tick();
    this.measure();
  }

  #box(): Element | null {
    return this.body?.closest('[data-scrolls]') ?? null;
  }
}
