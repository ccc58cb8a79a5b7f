/** Widths of characters of a sans-serif typeface in parts of its size, taken wide, since a picture is laid out before it is set. */
const WIDTHS: [characters: RegExp, width: number][] = [
  [/[ijl.,:;'|!]/, 0.32],
  [/[frt()[\]{}/\\ \u00a0-]/, 0.42],
  [/[mwMW@%—]/, 0.98],
  [/[A-Z&+=<>#$]/, 0.74],
  [/[\x20-\x7e×–]/, 0.62],
  [/[\u00a0-\u04ff]/, 0.78],
];
/** Of scripts and signs that fill a square. */
const SQUARE = 1.2;

/** About the width of one line of text, in the unit of `size`; rather too much than too little. */
export function textWidth(text: string, size: number): number {
  let width = 0;
  for (const character of text) width += WIDTHS.find(([characters]) => characters.test(character))?.[1] ?? SQUARE;
  return width * size;
}

/** The text, or as much of its beginning as has room, with an ellipsis; empty where there is no room for that. */
export function fittingText(text: string, size: number, room: number): string {
  if (textWidth(text, size) <= room) return text;
  const characters = [...text];
  let left = room - size;
  let end = 0;
  for (const character of characters) {
    left -= textWidth(character, size);
    if (left < 0) break;
    end += 1;
  }
  return end === 0 ? '' : `${characters.slice(0, end).join('').trimEnd()}…`;
}
