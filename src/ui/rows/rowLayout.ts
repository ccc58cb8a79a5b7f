/** How a row is laid out: one line of columns, two lines on a phone, or short beside an opened row. */
export type RowLayout = 'wide' | 'narrow' | 'beside';

/** Heights of a line in px; a group's head is as high as a row, so that every place can be computed. */
export const LINE_HEIGHT: Record<RowLayout, number> = { wide: 24, narrow: 56, beside: 32 };
