import { act, screen, waitFor } from '@testing-library/react-native';

import { Problem } from '@/api';
import { signIn, signOut, useSession } from '@/state';
import { afresh, giveNumber, guest, open, press, signedIn, toasts, type, user } from './login-test-setup';
import { GoogleButton } from './google-button';
import * as calls from './queries';

const mockReplace = jest.fn();
jest.mock('expo-router', () => ({ Link: 'Link', useRouter: () => ({ replace: mockReplace }) }));
jest.mock('./queries');
jest.mock('./google-button', () => ({ GoogleButton: jest.fn(() => null) }));
jest.mock('@/api', () => ({
  ...jest.requireActual('@/api'),
  useOtpLength: () => 4,
  useSettings: () => undefined,
}));

const api = jest.mocked(calls);

beforeEach(() => {
  afresh(api);
  mockReplace.mockReset();
});

test('a forgotten password: a link by e-mail, with the same answer for every address', async () => {
  api.verifyMobile.mockResolvedValue({ type: 'password', userId: 'c1' });
  api.sendResetLink.mockResolvedValue(null);
  open();
  await giveNumber(api.verifyMobile);
  await screen.findByText('Welcome back');
  press('Forgot password?');
  press('Send reset link');
  expect(screen.getByText('Please enter your registered email')).toBeTruthy();
  expect(api.sendResetLink).not.toHaveBeenCalled();
  type('Email', ' asha@example.com ');
  api.sendResetLink.mockRejectedValueOnce(new Problem({ kind: 'server' }));
  press('Send reset link');
  await waitFor(() => expect(toasts()).toEqual(['Unable to send reset link']));
  press('Send reset link');
  await screen.findByText(/^If an account has asha@example.com/);
  expect(api.sendResetLink).toHaveBeenCalledWith('asha@example.com');
  expect(toasts()).toContain('Password reset link sent! Check your email.');
  press('Back to Login');
  expect(screen.getByLabelText('Mobile number').props.value).toBe('9826012345');
});

test('a forgotten password: a code to the mobile number, and a new password', async () => {
  api.verifyMobile.mockResolvedValue({ type: 'password', userId: 'c1' });
  api.resendOtp.mockResolvedValue({
    data: { type: 'phone-verify', userId: 'c1', resendAfter: 30 },
    message: '',
    code: 'ok',
  });
  api.verifyOtp.mockResolvedValue({ type: 'reset-password', userId: 'c1' });
  api.newPassword.mockResolvedValue(signedIn);
  open();
  await giveNumber(api.verifyMobile);
  await screen.findByText('Welcome back');
  press('Forgot password?');
  press('Send an OTP to +91 9826012345');
  await screen.findByText(/Then choose another password/);
  type('OTP', '4821');
  await screen.findByText('Choose a new password');
  expect(api.verifyOtp).toHaveBeenCalledWith('c1', '4821', 'forgot-otp', undefined);
  press('Save password');
  expect(screen.getByText('Please fill in both fields')).toBeTruthy();
  type('New password', 'mandi');
  type('Confirm password', 'mandi');
  expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy();
  type('New password', 'mandi-at-eight');
  expect(screen.getByText('Passwords do not match!')).toBeTruthy();
  press('Save password');
  expect(api.newPassword).not.toHaveBeenCalled();
  type('Confirm password', 'mandi-at-eight');
  press('Save password');
  await screen.findByText('Namaste, Asha.');
  expect(api.newPassword).toHaveBeenCalledWith('c1', 'mandi-at-eight', undefined);
});

test('Google: onSuccess first, then the home page, or the profile if it is incomplete', async () => {
  const google = jest.mocked(GoogleButton);
  const give = () => act(() => google.mock.lastCall?.[0].onCredential('id-token'));
  const whole = {
    ...signedIn,
    userDetail: { ...user, email: 'asha@example.com', signUpWith: 'google' as const },
  };
  api.googleLogin.mockRejectedValueOnce(new Problem({ kind: 'server' }));
  open();
  give();
  await waitFor(() => expect(toasts()).toEqual(['Google login failed!']));
  api.googleLogin.mockResolvedValue(whole);
  give();
  await waitFor(() => expect(mockReplace).toHaveBeenCalledWith('/'));
  expect(api.googleLogin).toHaveBeenCalledWith('id-token', undefined, undefined);
  expect(toasts()).toContain('Login successful via Google!');

  act(() => signOut());
  const intended = jest.fn();
  mockReplace.mockReset();
  open({ onSuccess: intended });
  give();
  await waitFor(() => expect(intended).toHaveBeenCalledTimes(1));
  expect(mockReplace).not.toHaveBeenCalled();

  act(() => signOut());
  api.googleLogin.mockResolvedValue(signedIn);
  open();
  give();
  await waitFor(() =>
    expect(mockReplace).toHaveBeenCalledWith({ pathname: '/profile', params: { edit: '1' } }),
  );

  act(() => signOut());
  mockReplace.mockReset();
  act(() => signIn('g', guest));
  open();
  give();
  await waitFor(() => expect(api.googleLogin).toHaveBeenLastCalledWith('id-token', 'g1', undefined));
  await waitFor(() => expect(useSession.getState().token).toBe('t1'));
  expect(mockReplace).not.toHaveBeenCalled();
});
