const minute = 60_000;
const hour = 60 * minute;
const dayMs = 24 * hour;
/** India has one zone and no daylight saving time. */
const offset = 5.5 * hour;

const eveningHour = 22;
const morningHour = 7;
/** A pause shorter than this is no choice. */
const shortest = 30 * minute;
/** As core/pause: to close for longer, the shopkeeper publishes another edition. */
const longestDays = 31;

/** The midnight in India with which the day of a moment begins. */
const midnight = (at: number) => Math.floor((at + offset) / dayMs) * dayMs - offset;

type Quick = 'hour' | 'tonight' | 'morning';

/** When the quick choices end. One that is over, or nearly so, is not offered. */
export function quickTimes(now: number): { choice: Quick; until: Date }[] {
  const today = midnight(now);
  const thisMorning = today + morningHour * hour;
  const ends: Record<Quick, number> = {
    // To the next five minutes, as people say a time.
    hour: Math.ceil((now + hour) / (5 * minute)) * 5 * minute,
    tonight: today + eveningHour * hour,
    // In the night the next morning is that of the same day.
    morning: now < thisMorning - hour ? thisMorning : thisMorning + dayMs,
  };
  return (Object.keys(ends) as Quick[])
    .map((choice) => ({ choice, until: new Date(ends[choice]) }))
    .filter(({ until }) => until.getTime() - now >= shortest);
}

/** The days on which a pause may end, as yyyy-mm-dd in India: today and those that follow. */
export const days = (now: number): string[] =>
  Array.from({ length: longestDays }, (_, ahead) =>
    new Date(midnight(now) + offset + ahead * dayMs).toISOString().slice(0, 10),
  );

/** The times of a day in steps of half an hour: "00:00" to "23:30". */
export const times = (): string[] =>
  Array.from({ length: 48 }, (_, at) => {
    const hours = String(Math.floor(at / 2)).padStart(2, '0');
    return `${hours}:${at % 2 ? '30' : '00'}`;
  });

/** The moment of a day and a time in India. */
export const momentOf = (day: string, time: string): Date => new Date(`${day}T${time}:00+05:30`);

/** Whether a pause may end then. */
export const mayEnd = (until: Date, now: number): boolean =>
  until.getTime() > now && until.getTime() - now <= longestDays * dayMs;
