import { fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import type { ReactNode } from 'react';

import { Problem } from '@/api';
import { useToasts } from '@/ui/toast-store';
import { resetPassword } from './queries';
import { ResetPasswordScreen } from './reset-password-screen';

jest.mock('expo-router', () => ({
  Link: 'Link',
  useLocalSearchParams: () => ({ Id: 'token' }),
  useRouter: () => ({ replace: jest.fn() }),
}));
jest.mock('@/screen', () => ({ Screen: ({ children }: { children: ReactNode }) => children }));
jest.mock('@/api', () => ({ ...jest.requireActual('@/api'), useSettings: () => undefined }));
jest.mock('./queries');

const said = () => useToasts.getState().list.map(({ message }) => message);

test.each([
  [new Problem({ kind: 'timeout' }), 'Something went wrong while resetting password!'],
  [new Problem({ kind: 'server', status: 502 }), 'Failed to reset password!'],
])('a password that was not reset', async (why, words) => {
  useToasts.setState({ list: [] });
  jest.mocked(resetPassword).mockRejectedValue(why);
  render(<ResetPasswordScreen />);
  fireEvent.changeText(screen.getByLabelText('New password'), 'mangoes');
  fireEvent.changeText(screen.getByLabelText('Confirm password'), 'mangoes');
  fireEvent.press(screen.getByRole('button', { name: 'Save password' }));
  await waitFor(() => expect(said()).toEqual([words]));
});
