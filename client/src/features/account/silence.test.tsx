import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react-native';
import type { ReactNode } from 'react';

import { Problem } from '@/api';
import { createQueryClient } from '@/api/query-client';
import { useToasts } from '@/ui/toast-store';
import { deleteAccount, saveProfile, type Profile } from './queries';
import { useDelete } from './use-delete';
import { useProfileForm } from './use-profile-form';

jest.mock('expo-router', () => ({ useRouter: () => ({ replace: jest.fn() }) }));
jest.mock('./queries');

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>
);
const profile = {
  first_name: 'Asha',
  last_name: 'Verma',
  gender: 'female',
  mobile: '9826012345',
  email: '',
} as Profile;
const silence = new Problem({ kind: 'timeout' });
/** A failure without a sentence of the server. */
const refusal = new Problem({ kind: 'server', status: 502 });
const said = () => useToasts.getState().list.map(({ message }) => message);

beforeEach(() => useToasts.setState({ list: [] }));

test.each([
  [silence, 'An error occurred while deleting your account. Please try again.'],
  [refusal, 'Failed to delete account. Please try again.'],
])('an account that was not deleted', async (why, words) => {
  jest.mocked(deleteAccount).mockRejectedValue(why);
  const { result } = renderHook(() => useDelete(), { wrapper });
  await act(async () => result.current.remove(null));
  expect(said()).toEqual([words]);
});

test.each([
  [silence, 'Failed to update profile. Please try again.'],
  [refusal, 'Failed to update profile'],
])('a profile that was not saved', async (why, words) => {
  jest.mocked(saveProfile).mockRejectedValue(why);
  const { result } = renderHook(() => useProfileForm(profile, jest.fn()), { wrapper });
  await act(async () => result.current.save());
  expect(said()).toEqual([words]);
});
