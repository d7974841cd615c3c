import { queryClient } from '@/api';
import { tokenSource } from '@/api/token-source';
import { secrets } from '@/lib/storage';
import { enter, handleOf, hasExpired, leave, renew, useStaffSession, type Me } from './session';

const imran: Me = {
  handle: 'imran',
  name: 'Imran',
  roles: ['rider'],
  language: 'en',
  permissions: ['orders.read'],
  hasPassword: false,
};
const kavita: Me = { ...imran, handle: 'kavita', name: 'Kavita' };
const session = () => useStaffSession.getState();

beforeEach(leave);
afterAll(() => queryClient.clear());

test('the person is stored and removed before the token, for another tab reads both when it hears of the token', () => {
  const written = jest.spyOn(Storage.prototype, 'setItem');
  const removed = jest.spyOn(Storage.prototype, 'removeItem');
  enter('imran.secret', imran);
  leave();
  const names = [written, removed].map(({ mock }) => mock.calls.map(([name]) => name));
  jest.restoreAllMocks();
  expect(names).toEqual([
    ['tokri.staff.person', 'tokri.staff.token'],
    ['tokri.staff.person', 'tokri.staff.token'],
  ]);
});

test('calls carry the token of the person who is logged in', () => {
  expect(tokenSource.current()).toBeNull();
  enter('imran.secret', imran);
  expect(tokenSource.current()).toBe('imran.secret');
  expect(secrets.get('staff.token')).toBe('imran.secret');
  leave();
  expect(tokenSource.current()).toBeNull();
  expect(secrets.get('staff.token')).toBeNull();
});

test('after an expired session the person stays known, so that the page stays open below the login', () => {
  enter('imran.secret', imran);
  queryClient.setQueryData(['orders'], ['TK-7Q4M']);
  tokenSource.expired();
  expect(hasExpired(session())).toBe(true);
  expect(handleOf(session())).toBe('imran');
  expect(queryClient.getQueryData(['orders'])).toEqual(['TK-7Q4M']);
  enter('imran.other', imran);
  expect(hasExpired(session())).toBe(false);
  expect(queryClient.getQueryData(['orders'])).toEqual(['TK-7Q4M']);
});

test('another person does not see what was fetched for the first one', () => {
  enter('imran.secret', imran);
  queryClient.setQueryData(['orders'], ['TK-7Q4M']);
  tokenSource.expired();
  enter('kavita.secret', kavita);
  expect(queryClient.getQueryData(['orders'])).toBeUndefined();
});

test('a login in another tab is found when the token of this one is refused', () => {
  enter('imran.secret', imran);
  secrets.set('staff.token', 'imran.renewed');
  tokenSource.expired();
  expect(hasExpired(session())).toBe(false);
  expect(session().token).toBe('imran.renewed');
});

test('what the person may do changes without a login', () => {
  enter('imran.secret', imran);
  renew({ ...imran, permissions: ['orders.read', 'stock.read'] });
  expect(session().me?.permissions).toContain('stock.read');
  expect(session().token).toBe('imran.secret');
});
