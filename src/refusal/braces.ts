/** The indices of braces, without those that a backslash makes literal (spec: refusal.md 3.4). */
function* bracesOf(text: string, from: number): Generator<number, void> {
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\\') at += 1;
    else if (character === '{' || character === '}') yield at;
  }
}

/** The index of the brace that closes the one at `open`, or -1. */
export function closingBrace(text: string, open: number): number {
  let depth = 0;
  for (const at of bracesOf(text, open)) {
    depth += text[at] === '{' ? 1 : -1;
    if (depth === 0) return at;
  }
  return -1;
}

/** By index of an opening brace, the index of the one that closes it; -1 elsewhere. One pass, whatever the depth. */
export function closingBraces(text: string): Int32Array {
  const closing = new Int32Array(text.length).fill(-1);
  const open: number[] = [];
  for (const at of bracesOf(text, 0)) {
    const opened = text[at] === '{' ? undefined : open.pop();
    if (opened !== undefined) closing[opened] = at;
    else if (text[at] === '{') open.push(at);
  }
  return closing;
}

/** Whether every brace has its partner, in order. */
export function hasBalancedBraces(text: string): boolean {
  let depth = 0;
  for (const at of bracesOf(text, 0)) {
    depth += text[at] === '{' ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
