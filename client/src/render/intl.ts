/**
 * The part of Intl that the screens use, for an engine that has no Intl: short names of weekdays (lib/dates).
 * intl.test.ts compares them with the real ones.
 */
const weekdays = {
  'en-IN': ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  'hi-IN': ['रवि', 'सोम', 'मंगल', 'बुध', 'गुरु', 'शुक्र', 'शनि'],
} as const;

export class DateTimeFormat {
  constructor(private readonly locale: keyof typeof weekdays) {}

  /** The weekday of a date whose UTC fields are meant. */
  format(date: Date): string {
    return weekdays[this.locale][date.getUTCDay()] ?? '';
  }
}
