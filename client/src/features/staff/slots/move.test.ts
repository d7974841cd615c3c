import { Problem } from '@/api';
import { moveOrders, proposed, withRoom } from './move';
import { moveOrder, type OrderCard, type Slot } from './queries';

jest.mock('./queries', () => ({ moveOrder: jest.fn() }));
const call = jest.mocked(moveOrder);

const noon = Date.parse('2026-11-23T06:30:00Z');
const slot = (id: string, hours: number, free: number, change: Partial<Slot> = {}) =>
  ({
    id,
    start: new Date(noon + hours * 3_600_000).toISOString(),
    cutoff: new Date(noon + (hours - 1) * 3_600_000).toISOString(),
    capacity: 10,
    booked: 9 - free,
    reserved: 1,
    closed: false,
    ...change,
  }) as Slot;

test('only slots with room are offered, and the next one with room for all is proposed', () => {
  const all = [
    slot('late', 0.5, 5),
    slot('own', 2, 5),
    slot('few', 3, 1),
    slot('full', 4, 0),
    slot('shut', 5, 5, { closed: true }),
    slot('roomy', 6, 5),
  ];
  const found = withRoom(all, 'own', noon);
  expect(found.map(({ id }) => id)).toEqual(['few', 'roomy']);
  expect(proposed(found, 1)?.id).toBe('few');
  expect(proposed(found, 2)?.id).toBe('roomy');
  expect(proposed(found, 9)?.id).toBe('few');
});

const orders = ['a', 'b', 'c'].map((id) => ({ id }) as OrderCard);
const full = new Problem({ kind: 'conflict', code: 'slot_full', message: 'Full.', status: 409 });

test('what is refused for one order does not keep the others', async () => {
  call.mockReset().mockResolvedValueOnce().mockRejectedValueOnce(full).mockResolvedValueOnce();
  expect(await moveOrders(orders, 'roomy', 'key')).toEqual([
    { order: 'a' },
    { order: 'b', refusal: 'Full.' },
    { order: 'c' },
  ]);
  expect(call.mock.calls.map(([, , key]) => key)).toEqual(['key', 'key', 'key']);
});

test('after a silence of the server the rest is not tried', async () => {
  call
    .mockReset()
    .mockResolvedValueOnce()
    .mockRejectedValueOnce(new Problem({ kind: 'timeout' }));
  const outcomes = await moveOrders(orders, 'roomy', 'key');
  expect(call).toHaveBeenCalledTimes(2);
  expect(outcomes.map(({ refusal }) => refusal !== undefined)).toEqual([false, true, true]);
});
