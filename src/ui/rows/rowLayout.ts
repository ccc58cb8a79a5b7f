/** How a row is laid out: one line of columns, two lines on a phone, or short beside an opened row. */
export type RowLayout = 'wide' | 'narrow' | 'beside';

/** Heights of a row in px; they are fixed, so that every place can be computed. */
export const ROW_HEIGHT: Record<RowLayout, number> = { wide: 24, narrow: 56, beside: 32 };
/** In px, of a group's head. */
export const GROUP_HEIGHT = 24;
