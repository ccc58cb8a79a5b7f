/** The keys of the page, as the dialog lists them. */
export const KEYS: { keys: string[]; does: string; on: string }[] = [
  { keys: ['Enter'], does: 'run, when no control has the focus', on: 'Evaluate' },
  { keys: ['Esc'], does: 'cancel the run, or the grading', on: 'Evaluate, Refusal' },
  { keys: ['o'], does: 'open files', on: 'Everywhere' },
  { keys: ['g', 'e'], does: 'go to Evaluate', on: 'Everywhere' },
  { keys: ['g', 'r'], does: 'go to Report', on: 'Everywhere' },
  { keys: ['g', 's'], does: 'go to Set', on: 'Everywhere' },
  { keys: ['g', 'm'], does: 'go to Models', on: 'Everywhere' },
  { keys: ['g', 'f'], does: 'go to Refusal', on: 'Everywhere' },
  { keys: ['?'], does: 'show these keys', on: 'Everywhere' },
  { keys: ['/'], does: 'go to the filter', on: 'Report, Refusal, Set' },
  { keys: ['Enter'], does: 'from the filter to the rows; so does the down arrow', on: 'Report, Refusal' },
  { keys: ['j', 'k'], does: 'next, previous row; so do the arrows', on: 'Report, Refusal' },
  { keys: ['n', 'p'], does: 'next, previous wrong row', on: 'Report, Refusal' },
  { keys: ['Enter'], does: 'open the row', on: 'Report, Refusal' },
  { keys: ['j', 'k'], does: 'next, previous case', on: 'Set' },
  { keys: ['j', 'k'], does: 'next, previous model', on: 'Models' },
  { keys: ['Esc'], does: 'close the row, clear the filter', on: 'Report, Refusal' },
  { keys: ['Esc'], does: 'close the model', on: 'Models' },
];

/** Single keys are no commands while a text is typed or a dialog is open, nor together with Ctrl, Alt or Meta. */
export function isCommand(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return false;
  const target = event.target;
  if (!(target instanceof Element)) return true;
  return target.closest('input, textarea, select, [contenteditable], dialog') === null;
}

/** No control has the focus, so that Enter is free; a heading that was given the focus is no control. */
export function isOnPage({ target }: KeyboardEvent): boolean {
  return !(target instanceof Element) || target.closest('a, button, [tabindex="0"]') === null;
}
