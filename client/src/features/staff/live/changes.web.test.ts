import { storage } from '@/lib/storage';
import { enter, expire, leave, renew, type Me } from '../session/session';
import { useBell } from '../shell/bell';
import { followChanges } from './changes';
import { changeNewOrders, useNewOrders } from './new-orders';
import { afterChanges, unrung } from './ring';
import { card } from './testing';

// The feed waits: nothing changes meanwhile.
jest.mock('./queries', () => ({
  boardQuery: { queryKey: ['board'], queryFn: () => new Promise(() => undefined) },
  waitForChanges: () => new Promise(() => undefined),
}));

const ravi: Me = {
  handle: 'ravi',
  name: 'Ravi',
  roles: ['picker'],
  language: 'en',
  permissions: ['orders.read'],
  hasPassword: false,
};
const setAppBadge = jest.fn(() => Promise.resolve());
const clearAppBadge = jest.fn(() => Promise.resolve());
let stop: () => void;

beforeEach(() => {
  jest.clearAllMocks();
  // jsdom cannot leave the page, and says so.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  Object.assign(navigator, { setAppBadge, clearAppBadge });
  enter('token', ravi);
  stop = followChanges();
  changeNewOrders(() => ({ ...afterChanges(unrung('ravi', '2026-11-23T00:00:00Z'), [card()]), cursor: 'c' }));
  expect(setAppBadge).toHaveBeenCalledWith(1);
});

afterEach(() => {
  leave();
  stop();
});

test.each([
  ['logs out', leave],
  ['may see orders no more', () => renew({ ...ravi, permissions: [] })],
])('who %s leaves no number of new orders, neither in the page nor on the icon', (_, end) => {
  end();
  expect(useBell.getState()).toMatchObject({ count: 0, listening: false });
  expect(clearAppBadge).toHaveBeenCalled();
  expect(useNewOrders.getState().fresh).toEqual([]);
  expect(storage.get('staff.bell')).toBeNull();
});

test('after an expired session the number is there as soon as the person has logged in again', () => {
  expire();
  expect(useBell.getState().listening).toBe(false);
  enter('token-2', ravi);
  expect(useBell.getState()).toMatchObject({ count: 1, listening: true });
});
