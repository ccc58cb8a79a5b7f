import { mount } from 'svelte';
import type { OutputRow } from '../src/refusal/outputRow.js';
import { askModel } from '../src/runs/refusal/askModel.js';
import AskModel from '../src/ui/parts/refusal/AskModel.svelte';

/** What askLab.ts takes into the page: the form in the place of the view. */
export function open(questions: OutputRow[]): void {
  const main = document.querySelector('main');
  if (main === null) throw new Error('the page has no main part');
  main.replaceChildren();
  mount(AskModel, { target: main, props: { questions, ask: askModel, onoutputs: () => undefined } });
}
