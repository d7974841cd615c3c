import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react-native';
import type { ReactNode } from 'react';

import { createQueryClient } from '@/api/query-client';
import { expireSession, signIn, signOut } from '@/state/session';
import '@/testing/session';
import { profileDraft } from './profile-draft';
import { saveProfile, type Profile } from './queries';
import { useProfileForm } from './use-profile-form';

jest.mock('./queries', () => ({
  profileQuery: { queryKey: ['profile'] },
  saveProfile: jest.fn(),
}));

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>
);
const asha = { _id: 'u1', first_name: 'Asha', last_name: 'Verma', email: '', signUpWith: 'mobile' as const };
const ravi = { ...asha, _id: 'u2', first_name: 'Ravi' };
const profile = { ...asha, gender: 'female', mobile: '9826012345', emailProved: false } as Profile;

const openForm = () => renderHook(() => useProfileForm(profile, jest.fn()), { wrapper });

/** Asha types a city; then her session expires, and the page is closed. */
function typeAndExpire(): void {
  signIn('t1', asha);
  const { result, unmount } = openForm();
  act(() => result.current.field('city').onChange('Indore'));
  act(() => expireSession());
  unmount();
}

beforeEach(() => {
  signIn('t0', asha);
  signOut();
});

test('unsaved changes are still there after the same customer has logged in again', () => {
  typeAndExpire();
  signIn('t2', asha);
  const { form } = openForm().result.current;
  expect([form.city, form.firstName]).toEqual(['Indore', 'Asha']);
});

test('another customer on the same phone does not see the unsaved changes', () => {
  typeAndExpire();
  signIn('t2', ravi);
  expect(openForm().result.current.form.city).toBe('');
});

test('a logout deletes the unsaved changes', () => {
  typeAndExpire();
  signIn('t2', asha);
  signOut();
  signIn('t3', asha);
  expect(openForm().result.current.form.city).toBe('');
});

test('saved changes are not kept as unsaved ones', async () => {
  jest.mocked(saveProfile).mockResolvedValue(profile);
  signIn('t1', asha);
  const { result } = openForm();
  act(() => result.current.field('city').onChange('Indore'));
  expect(profileDraft.get()).toEqual({ city: 'Indore' });
  await act(async () => result.current.save());
  expect(profileDraft.get()).toBeUndefined();
});
