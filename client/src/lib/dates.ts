import { shopNow } from './shop-clock';

/** All times are shown in Indian time, whatever the device's time zone. India has one zone and no daylight saving time. */
const offsetMs = 5.5 * 60 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;

/** A Date whose UTC fields read as Indian wall-clock time. */
function wall(at: string | Date): Date {
  return new Date(new Date(at).getTime() + offsetMs);
}

const two = (n: number) => String(n).padStart(2, '0');

/** 21/11/2026 */
export function formatDate(at: string | Date): string {
  const d = wall(at);
  return `${two(d.getUTCDate())}/${two(d.getUTCMonth() + 1)}/${d.getUTCFullYear()}`;
}

/** 21/11/26, as cashback entries show it. */
export function formatShortDate(at: string | Date): string {
  const d = wall(at);
  return `${two(d.getUTCDate())}/${two(d.getUTCMonth() + 1)}/${two(d.getUTCFullYear() % 100)}`;
}

/** Days from today in India: 0 today, 1 tomorrow. `day` is a time or a plain yyyy-mm-dd. */
export function daysFromToday(day: string | Date, now: Date = shopNow()): number {
  const plain = typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day);
  const ms = plain ? Date.parse(`${day as string}T00:00:00Z`) : wall(day).getTime();
  return Math.floor(ms / dayMs) - Math.floor(wall(now).getTime() / dayMs);
}

/** Today, Tomorrow, or else "Mon 23", in the reader's language. */
export function dayLabel(
  day: string,
  words: { today: string; tomorrow: string },
  locale = 'en-IN',
  now: Date = shopNow(),
): string {
  const distance = daysFromToday(day, now);
  if (distance === 0) return words.today;
  if (distance === 1) return words.tomorrow;
  const plain = day.length === 10;
  const date = plain ? new Date(`${day}T00:00:00Z`) : wall(day);
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(date);
  return `${weekday} ${date.getUTCDate()}`;
}

/** The words for a time of day in India; "early" is the part of the night after midnight. */
type DayPart = 'early' | 'morning' | 'noon' | 'evening' | 'night';

export interface ClockTime {
  /** Always with minutes: "7:05", "5:00". */
  exact: string;
  /** Minutes only if there are any: "7:05", "5". */
  plain: string;
  part: DayPart;
  half: 'am' | 'pm';
}

const partsFrom: readonly [number, DayPart][] = [
  [20, 'night'],
  [16, 'evening'],
  [12, 'noon'],
  [4, 'morning'],
  [0, 'early'],
];

function minutesOf(time: string | Date): number {
  const hhmm = typeof time === 'string' ? /^(\d{1,2}):(\d{2})/.exec(time) : null;
  if (hhmm) return Number(hhmm[1]) * 60 + Number(hhmm[2]);
  const d = wall(time);
  return d.getUTCHours() * 60 + d.getUTCMinutes();
}

/** The time of day on a 12-hour clock in Indian time; `time` is "07:00" or a full time. `useWhen` has the words for it. */
export function clockTime(time: string | Date): ClockTime {
  const minutes = minutesOf(time);
  const hour = Math.floor(minutes / 60) % 24;
  const rest = two(minutes % 60);
  const shown = hour % 12 || 12;
  return {
    exact: `${shown}:${rest}`,
    plain: rest === '00' ? `${shown}` : `${shown}:${rest}`,
    part: partsFrom.find(([from]) => hour >= from)?.[1] ?? 'early',
    half: hour < 12 ? 'am' : 'pm',
  };
}
