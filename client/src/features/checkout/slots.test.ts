import { canChoose, firstWithRoom, markFull, placesLeft, slotDays, type Slot } from './slots';

const now = new Date('2026-11-21T12:00:00Z');

function slot(id: string, date: string, startTime: string, cutoffAt: string, booked = 0): Slot {
  return { _id: id, date, startTime, endTime: startTime, cutoffAt, booked, capacity: 10 };
}

const closed = slot('closed', '2026-11-21', '2026-11-21T13:00:00Z', '2026-11-21T11:59:00Z');
const tonight = slot('tonight', '2026-11-21', '2026-11-21T14:00:00Z', '2026-11-21T13:00:00Z', 10);
const dawn = slot('dawn', '2026-11-22', '2026-11-22T01:30:00Z', '2026-11-21T16:30:00Z', 9);
const noon = slot('noon', '2026-11-22', '2026-11-22T06:30:00Z', '2026-11-22T04:30:00Z');
const monday = slot('monday', '2026-11-23', '2026-11-23T01:30:00Z', '2026-11-22T16:30:00Z');
const all = [monday, noon, closed, dawn, tonight];

test('slots are grouped by day, the earliest first, without those past their cut-off', () => {
  expect(slotDays(all, now).map((day) => [day.date, day.slots.map((one) => one._id)])).toEqual([
    ['2026-11-21', ['tonight']],
    ['2026-11-22', ['dawn', 'noon']],
    ['2026-11-23', ['monday']],
  ]);
});

test('a day without a slot has no tab', () => {
  expect(slotDays([closed], now)).toEqual([]);
});

test('the first slot with places is preselected, even if it is on a later day', () => {
  expect(firstWithRoom(slotDays(all, now), now)?._id).toBe('dawn');
  expect(firstWithRoom(slotDays([tonight], now), now)).toBeUndefined();
});

test('a slot closes the moment its cut-off passes', () => {
  expect(canChoose(dawn, new Date('2026-11-21T16:29:59Z'))).toBe(true);
  expect(canChoose(dawn, new Date('2026-11-21T16:30:00Z'))).toBe(false);
});

test('a slot that was overbooked by hand has no places left, not a negative number', () => {
  expect(placesLeft({ ...noon, booked: 12 })).toBe(0);
  expect(canChoose({ ...noon, booked: 12 }, now)).toBe(false);
});

test('only the slot that the server has called full is marked as full', () => {
  const marked = markFull(all, 'noon');
  expect(canChoose(marked[1] as Slot, now)).toBe(false);
  expect(marked.filter((one) => placesLeft(one) > 0).map((one) => one._id)).toEqual([
    'monday',
    'closed',
    'dawn',
  ]);
});
