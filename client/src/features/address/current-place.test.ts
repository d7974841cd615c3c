import { signIn, signOut } from '@/state';
import '@/testing/session';
import { restoreCurrentPlace, showAddress, showPlace, useCurrentPlace } from './current-place';
import type { Address, Place } from './queries';

jest.mock('./queries');
jest.mock('./may-locate', () => ({ mayLocate: () => Promise.resolve(false) }));

const place = (part: Partial<Place>) =>
  ({
    locality: '',
    city: 'Indore',
    principalSubdivision: 'Madhya Pradesh',
    inServiceArea: true,
    ...part,
  }) as Place;
const address = { addressLine1: '12, Sitaram Bhavan', city: 'Rajwada' } as Address;

/** The state that the header shows after a reload. */
async function reloaded() {
  useCurrentPlace.setState({ text: null, problem: null, busy: false, outside: false });
  await restoreCurrentPlace();
  const { text, outside } = useCurrentPlace.getState();
  return { text, outside };
}

test('that the shop does not deliver to a place is still known after a reload', async () => {
  showPlace(place({ locality: 'Dewas', city: 'Dewas', inServiceArea: false }));
  expect(await reloaded()).toEqual({ text: 'Dewas', outside: true });
  showPlace(place({ locality: 'Rajwada' }));
  expect(await reloaded()).toEqual({ text: 'Rajwada, Indore', outside: false });
});

test('a place without a name changes nothing', async () => {
  showPlace(place({ locality: 'Rajwada' }));
  expect(showPlace(place({ city: '', principalSubdivision: '' }))).toBe(false);
  expect((await reloaded()).text).toBe('Rajwada, Indore');
});

test("a saved address does not stay on the device after the customer's logout", async () => {
  signIn('t1', { first_name: 'Asha', last_name: 'Verma', email: '' });
  showAddress(address);
  expect(await reloaded()).toEqual({ text: '12, Sitaram Bhavan, Rajwada', outside: false });
  signOut();
  expect(useCurrentPlace.getState().text).toBeNull();
  expect((await reloaded()).text).toBeNull();
});
