/** Everything is shown in Indian time, whatever the device thinks. India has one zone and no summer time. */
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

/** Hindi names the part of the day before the hour: "शाम 5". */
function partOfDay(h: number): string {
  if (h < 4 || h >= 20) return 'रात';
  if (h < 12) return 'सुबह';
  return h < 16 ? 'दोपहर' : 'शाम';
}

const isHindi = (locale: string) => locale.startsWith('hi');
/** A time is read in one piece, so it is never broken over two lines. */
const joint = '\u00a0';

/** 7:05 am; सुबह 7:05 बजे. Full hours go without minutes where `short`. */
export function formatTime(at: string | Date, locale = 'en-IN', short = false): string {
  const d = wall(at);
  const h = d.getUTCHours();
  const m = d.getUTCMinutes();
  const hour = `${h % 12 || 12}${short && m === 0 ? '' : `:${two(m)}`}`;
  return isHindi(locale) ? [partOfDay(h), hour, 'बजे'].join(joint) : [hour, h < 12 ? 'am' : 'pm'].join(joint);
}

/** 21/11/2026, 7:05 am */
export function formatDateTime(at: string | Date): string {
  return `${formatDate(at)}, ${formatTime(at)}`;
}

/** Days from today in India: 0 today, 1 tomorrow. `day` is a time or a plain yyyy-mm-dd. */
export function daysFromToday(day: string | Date, now: Date = new Date()): number {
  const plain = typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day);
  const ms = plain ? Date.parse(`${day as string}T00:00:00Z`) : wall(day).getTime();
  return Math.floor(ms / dayMs) - Math.floor(wall(now).getTime() / dayMs);
}

/** Today, Tomorrow, else "Mon 23" in the reader's language. */
export function dayLabel(
  day: string,
  words: { today: string; tomorrow: string },
  locale = 'en-IN',
  now: Date = new Date(),
): string {
  const distance = daysFromToday(day, now);
  if (distance === 0) return words.today;
  if (distance === 1) return words.tomorrow;
  const plain = day.length === 10;
  const date = plain ? new Date(`${day}T00:00:00Z`) : wall(day);
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(date);
  return `${weekday} ${date.getUTCDate()}`;
}

function clock(minutes: number) {
  const h = Math.floor(minutes / 60) % 24;
  const m = minutes % 60;
  return { text: `${h % 12 || 12}${m ? `:${two(m)}` : ''}`, half: h < 12 ? 'am' : 'pm', part: partOfDay(h) };
}

function minutesOf(time: string): number {
  const hhmm = /^(\d{1,2}):(\d{2})/.exec(time);
  if (hhmm) return Number(hhmm[1]) * 60 + Number(hhmm[2]);
  const d = wall(time);
  return d.getUTCHours() * 60 + d.getUTCMinutes();
}

/** "7–9 am", "11 am–1 pm", "शाम 5–7 बजे" from "07:00" and "09:00", or from full times. */
export function slotLabel(startTime: string, endTime: string, locale = 'en-IN'): string {
  const start = clock(minutesOf(startTime));
  const end = clock(minutesOf(endTime));
  const words = isHindi(locale)
    ? `${start.part} ${start.text}–${start.part === end.part ? '' : `${end.part} `}${end.text} बजे`
    : `${start.text}${start.half === end.half ? '' : ` ${start.half}`}–${end.text} ${end.half}`;
  return words.replaceAll(' ', joint);
}
