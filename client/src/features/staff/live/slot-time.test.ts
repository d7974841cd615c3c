import type { Slot } from './queries';
import { isQuiet, nextToBegin, sharesOf, timeOf } from './slot-time';

const slot = (more: Partial<Slot> = {}): Slot => ({
  id: '20261123-0700',
  start: '2026-11-23T01:30:00Z',
  end: '2026-11-23T03:30:00Z',
  cutoff: '2026-11-22T22:30:00Z',
  capacity: 20,
  booked: 10,
  reserved: 2,
  closed: false,
  placed: 4,
  processing: 3,
  out: 2,
  delivered: 1,
  cancelled: 1,
  ...more,
});
const at = (time: string) => Date.parse(`2026-11-23T${time}Z`);

test('a slot can be begun after its cut-off, runs, and is over', () => {
  expect(timeOf(slot(), Date.parse('2026-11-22T20:00:00Z'))).toEqual({ at: 'open', cutoff: slot().cutoff });
  expect(timeOf(slot(), at('01:00:00'))).toEqual({ at: 'soon', minutes: 30 });
  expect(timeOf(slot(), at('02:50:00'))).toEqual({ at: 'now', minutes: 40 });
  expect(timeOf(slot(), at('03:30:00'))).toEqual({ at: 'over' });
});

test('the parts of the bar are shares of the capacity, or of all orders if there are more', () => {
  expect(sharesOf(slot())).toEqual({ delivered: 5, out: 10, processing: 15, placed: 20, reserved: 10 });
  const full = sharesOf(slot({ capacity: 5 }));
  expect(Object.values(full).reduce((sum, share) => sum + share, 0)).toBeCloseTo(100);
});

test('the next slot to begin has placed orders and is past its cut-off', () => {
  const later = slot({ id: 'later', cutoff: '2026-11-23T04:30:00Z' });
  const begun = slot({ id: 'begun', placed: 0 });
  expect(nextToBegin([begun, later], at('02:00:00'))).toBeUndefined();
  expect(nextToBegin([begun, later, slot()], at('02:00:00'))?.id).toBe('20261123-0700');
});

test('a slot that is over and had no orders is quiet', () => {
  const none = { placed: 0, processing: 0, out: 0, delivered: 0, reserved: 0 };
  expect(isQuiet(slot(none), at('04:00:00'))).toBe(true);
  expect(isQuiet(slot(none), at('02:00:00'))).toBe(false);
  expect(isQuiet(slot({ ...none, delivered: 1 }), at('04:00:00'))).toBe(false);
});
