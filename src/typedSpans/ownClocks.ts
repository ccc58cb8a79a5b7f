import { dayAndClock, FIRST_SECOND, isoDay, LAST_SECOND, padded } from './calendar.js';
import { ownFloat } from './ownNumbers.js';

const CLOCK = '(?<hour>[01][0-9]|2[0-3]):(?<minute>[0-5][0-9])(?::(?<second>[0-5][0-9])(?:[.,](?<fraction>[0-9]+))?)?';
const ZONE = '(?<zone>[Zz]|(?<sign>[-+\u2212])(?<ahead>[01][0-9]|2[0-3]):?(?<minutes>[0-5][0-9]))';
const DAY = '(?<year>[0-9]{4})-(?<month>[0-9]{2})-(?<day>[0-9]{2})';

const TIME = new RegExp(`^${CLOCK}${ZONE}?$`);
const DATETIME = new RegExp(`^${DAY}(?:[Tt _]${CLOCK}${ZONE}?)?$`);
const TIMESTAMP = /^[+-]?(?:[0-9]+|(?:[0-9]+\.[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)$/;

const MIDNIGHT = '00:00:00';
/** A timestamp counts seconds up to here, and milliseconds beyond. */
const MOST_SECONDS = 20_000_000_000;
/** In microseconds. */
const [MILLISECOND, SECOND] = [1000, 1_000_000];

type Groups = Record<string, string | undefined>;

/** A day and what a clock showed, as they print: `2026-09-12`, `10:30:00.5…` with a zone or none. */
interface Moment {
  day: string;
  clock: string;
  zone: string;
}

/** `HH:MM:SS`, with `.ffffff` if not zero, with `+HH:MM` if there is a zone; null for what is no time (spec: typed_spans.md 3.5). */
export function ownTime(text: string): string | null {
  const groups = TIME.exec(text)?.groups;
  return groups === undefined ? null : clockText(groups) + zoneText(groups);
}

/** `YYYY-MM-DD HH:MM:SS` with the same additions; null for what is neither a day with or without clock nor a timestamp. */
export function ownDatetime(text: string): string | null {
  const moment = momentOf(text);
  return moment && `${moment.day} ${moment.clock}${moment.zone}`;
}

/** `YYYY-MM-DD` of a datetime at midnight, in whatever zone; null for any other text. */
export function ownDate(text: string): string | null {
  const moment = momentOf(text);
  return moment?.clock === MIDNIGHT ? moment.day : null;
}

function momentOf(text: string): Moment | null {
  const groups = DATETIME.exec(text)?.groups;
  if (groups === undefined) return TIMESTAMP.test(text) ? timestamp(text) : null;
  const day = isoDay(Number(groups['year']), Number(groups['month']), Number(groups['day']));
  return day === null ? null : { day, clock: clockText(groups), zone: zoneText(groups) };
}

/** At +00:00; the part of a unit below its point is rounded to microseconds. */
function timestamp(text: string): Moment | null {
  const x = ownFloat(text) ?? NaN;
  const whole = Math.floor(x);
  const unit = Math.abs(x) > MOST_SECONDS ? MILLISECOND : SECOND;
  const perSecond = SECOND / unit;
  let second = Math.floor(whole / perSecond);
  let microsecond = (whole - second * perSecond) * unit + Math.round((x - whole) * unit);
  second += Math.floor(microsecond / SECOND);
  microsecond %= SECOND;
  if (!(second >= FIRST_SECOND && second <= LAST_SECOND)) return null;
  const [day, clock] = dayAndClock(second);
  return { day, clock: clock + fractionText(padded(microsecond, 6)), zone: '+00:00' };
}

function clockText({ hour, minute, second = '00', fraction = '' }: Groups): string {
  return hour === undefined ? MIDNIGHT : `${hour}:${minute}:${second}${fractionText(fraction)}`;
}

/** Cut, not rounded, to microseconds. */
function fractionText(digits: string): string {
  const microseconds = digits.slice(0, 6).padEnd(6, '0');
  return microseconds === '000000' ? '' : `.${microseconds}`;
}

function zoneText({ zone, sign, ahead = '00', minutes = '00' }: Groups): string {
  if (zone === undefined) return '';
  const isBehind = sign !== undefined && sign !== '+' && `${ahead}${minutes}` !== '0000';
  return `${isBehind ? '-' : '+'}${ahead}:${minutes}`;
}
