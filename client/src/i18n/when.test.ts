import en from './en';
import hi from './hi';
import { translate, type Values } from './translate';
import { whenIn } from './when';

const english = (key: string, values?: Values) => translate('en', en, en, key, values);
const hindi = (key: string, values?: Values) => translate('hi', hi, en, key, values);
const plain = (words: string) => words.replaceAll('\u00a0', ' ').replaceAll('\u2060', '');

test('English names am or pm once if both times have the same', () => {
  const when = whenIn(english, 'en-IN');
  expect(plain(when.slot('07:00', '09:00'))).toBe('7–9 am');
  expect(plain(when.slot('11:00', '13:00'))).toBe('11 am–1 pm');
  expect(plain(when.slot('2026-11-22T11:30:00Z', '2026-11-22T13:30:00Z'))).toBe('5–7 pm');
  expect(plain(when.slot('17:30', '19:00'))).toBe('5:30–7 pm');
  expect(plain(when.dateTime('2026-11-21T01:35:00Z'))).toBe('21/11/2026, 7:05 am');
  expect(plain(when.dateTime('2026-11-21T18:30:00Z'))).toBe('22/11/2026, 12:00 am');
  expect(plain(when.hour('2026-11-21T08:30:00Z'))).toBe('2 pm');
  // The characters around the dash and the space forbid line breaks.
  expect(when.slot('07:00', '09:00')).toBe('7–\u20609\u00a0am');
});

test('a moment of another day has its date', () => {
  const when = whenIn(english, 'en-IN');
  const at = '2026-11-21T13:35:00Z';
  expect(plain(when.moment(at, new Date('2026-11-21T18:29:59Z')))).toBe('7:05 pm');
  expect(plain(when.moment(at, new Date('2026-11-21T18:30:00Z')))).toBe('21/11/2026, 7:05 pm');
});

test('Hindi names the part of the day as in speech', () => {
  const when = whenIn(hindi, 'hi-IN');
  expect(plain(when.slot('07:00', '09:00'))).toBe('सुबह 7–9 बजे');
  expect(plain(when.slot('10:00', '12:00'))).toBe('सुबह 10 बजे से दोपहर 12 बजे');
  expect(plain(when.slot('15:00', '17:00'))).toBe('दोपहर 3–5 बजे');
  expect(plain(when.slot('17:30', '19:00'))).toBe('शाम 5:30–7 बजे');
  expect(plain(when.slot('20:00', '22:00'))).toBe('रात 8–10 बजे');
  expect(plain(when.dateTime('2026-11-21T18:30:00Z'))).toBe('22/11/2026, रात 12:00 बजे');
  expect(plain(when.hour('2026-11-21T08:30:00Z'))).toBe('दोपहर 2 बजे');
});

test('days are Today, Tomorrow, or the weekday and the date', () => {
  const when = whenIn(english, 'en-IN');
  const now = new Date('2026-11-21T19:00:00Z');
  expect(when.day('2026-11-22', now)).toBe('Today');
  expect(when.dayInSentence('2026-11-23', now)).toBe('tomorrow');
  expect(when.dayInSentence('2026-11-24', now)).toBe('Tue 24');
});
