/**
 * The part of Intl that the screens use, because the server's JavaScript engine has no Intl: short names of weekdays (lib/dates).
 * intl.test.ts compares them with those of Node's Intl.
 */
const weekdays = {
  'en-IN': ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  'hi-IN': ['रवि', 'सोम', 'मंगल', 'बुध', 'गुरु', 'शुक्र', 'शनि'],
} as const;

export class DateTimeFormat {
  constructor(private readonly locale: keyof typeof weekdays) {}

  /** The weekday of a date by its UTC fields. */
  format(date: Date): string {
    return weekdays[this.locale][date.getUTCDay()] ?? '';
  }
}
