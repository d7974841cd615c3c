/**
 * The two parts of Intl that the screens use, for an engine that has no Intl: rupees in Indian groups (lib/money) and
 * short names of weekdays (lib/dates). intl.test.ts compares them with the real ones.
 */
interface RupeeOptions {
  minimumFractionDigits: number;
}

export class NumberFormat {
  private readonly digits: number;

  constructor(_locale: 'en-IN', options: RupeeOptions) {
    this.digits = options.minimumFractionDigits;
  }

  format(rupees: number): string {
    const [whole = '', fraction] = Math.abs(rupees).toFixed(this.digits).split('.');
    // The last three digits, and before them groups of two: 1,24,500.
    const grouped = whole.replace(/\B(?=(\d{2})*\d{3}$)/g, ',');
    return `${rupees < 0 ? '-' : ''}₹${grouped}${fraction ? `.${fraction}` : ''}`;
  }
}

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
