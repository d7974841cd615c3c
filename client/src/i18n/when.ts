import { useMemo } from 'react';

import { clockTime, dayLabel, daysFromToday, formatDate, type ClockTime } from '@/lib/dates';
import { localeOf, useLanguage, useT, type Translate } from './texts';

const clockKeys = {
  early: 'common.timeEarly',
  morning: 'common.timeMorning',
  noon: 'common.timeNoon',
  evening: 'common.timeEvening',
  night: 'common.timeNight',
} as const;

/** Makes spaces and dashes non-breaking: a time must not be split over two lines. */
const joined = (words: string) => words.replaceAll(' ', '\u00a0').replaceAll('–', '–\u2060');

/** Formats days and times in a language: "5–7 pm", "शाम 5–7 बजे". No other code does. */
export function whenIn(t: Translate, locale: string) {
  const say = (at: ClockTime, time: string) => joined(t(clockKeys[at.part], { time }));

  /** 7:05 am */
  function time(at: string | Date): string {
    const clock = clockTime(at);
    return say(clock, clock.exact);
  }

  const dateTime = (at: string | Date) => `${formatDate(at)}, ${time(at)}`;

  return {
    time,

    /** "7 am": without minutes if there are none. */
    hour(at: string | Date): string {
      const clock = clockTime(at);
      return say(clock, clock.plain);
    },

    /** 21/11/2026, 7:05 am */
    dateTime,

    /** "7:05 am" of today, else with its date. */
    moment: (at: string | Date, now?: Date): string =>
      daysFromToday(at, now) === 0 ? time(at) : dateTime(at),

    /** "7–9 am", "11 am–1 pm"; from "07:00" and "09:00", or from full times. */
    slot(startTime: string, endTime: string): string {
      const start = clockTime(startTime);
      const end = clockTime(endTime);
      if (start.half === end.half) return say(start, `${start.plain}–${end.plain}`);
      return t('common.timeRange', { from: say(start, start.plain), to: say(end, end.plain) });
    },

    /** "Today", "Tomorrow", or else "Mon 23". */
    day: (day: string, now?: Date): string =>
      dayLabel(day, { today: t('common.today'), tomorrow: t('common.tomorrow') }, locale, now),

    /** "today", "tomorrow", or else "Mon 23". */
    dayInSentence: (day: string, now?: Date): string =>
      dayLabel(
        day,
        { today: t('common.todayInSentence'), tomorrow: t('common.tomorrowInSentence') },
        locale,
        now,
      ),
  };
}

export function useWhen() {
  const t = useT();
  const language = useLanguage();
  return useMemo(() => whenIn(t, localeOf(language)), [t, language]);
}
