const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** From 0001-01-01 up to 9999-12-31, in seconds since 1970. */
export const [FIRST_SECOND, LAST_SECOND] = [-62_135_596_800, 253_402_300_799];

/** `YYYY-MM-DD` of an existing day of the years 1 to 9999, else null. */
export function isoDay(year: number, month: number, day: number): string | null {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const length = month === 2 && isLeap ? 29 : (MONTH_LENGTHS[month - 1] ?? 0);
  if (year < 1 || year > 9999 || day < 1 || day > length) return null;
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
}

/** The day and the clock of a whole second since 1970 between the first and the last, at +00:00. */
export function dayAndClock(second: number): [day: string, clock: string] {
  const text = new Date(second * 1000).toISOString();
  return [text.slice(0, 10), text.slice(11, 19)];
}

export function padded(x: number, length: number): string {
  return String(x).padStart(length, '0');
}
