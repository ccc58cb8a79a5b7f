import type { NewerBuild } from '../../net/keptPage.js';

/** The build that waits to take this page's place, as the page tells of it. */
export class NewerBuildState {
  build = $state.raw<NewerBuild | null>(null);
  /** Pages of Candor that are open beside this one, and keep it waiting; null: nobody has asked yet. */
  others = $state<number | null>(null);

  /** Also one that comes after another. */
  offer(build: NewerBuild): void {
    this.build = build;
    this.others = null;
  }

  async start(): Promise<void> {
    this.others = (await this.build?.start()) ?? null;
  }
}
