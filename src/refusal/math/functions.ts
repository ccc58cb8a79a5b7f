/** Functions by their command: of a real number, NaN where they have no value. */
export const FUNCTIONS: ReadonlyMap<string, (x: number) => number> = new Map([
  ['\\sin', Math.sin],
  ['\\cos', Math.cos],
  ['\\tan', Math.tan],
  ['\\cot', (x) => 1 / Math.tan(x)],
  ['\\sec', (x) => 1 / Math.cos(x)],
  ['\\csc', (x) => 1 / Math.sin(x)],
  ['\\arcsin', Math.asin],
  ['\\arccos', Math.acos],
  ['\\arctan', Math.atan],
  ['\\sinh', Math.sinh],
  ['\\cosh', Math.cosh],
  ['\\tanh', Math.tanh],
  ['\\exp', Math.exp],
  ['\\ln', Math.log],
  ['\\log', Math.log10],
  ['\\lg', Math.log10],
]);
