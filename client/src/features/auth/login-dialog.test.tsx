import { act, fireEvent, screen, waitFor } from '@testing-library/react-native';

import { Problem } from '@/api';
import { secrets } from '@/lib/storage';
import { signIn, useOverlays, useSession } from '@/state';
import { afresh, giveNumber, guest, open, press, signedIn, toasts, type } from './login-test-setup';
import * as calls from './queries';
import { successMs } from './use-complete-login';

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
const sent: calls.Login = { type: 'register', userId: 'c1', resendAfter: 30 };

beforeEach(() => {
  afresh(api);
  mockReplace.mockReset();
});

test('an invalid number is refused without a call, and a pasted one is accepted in any usual form', async () => {
  open();
  press('Continue');
  expect(screen.getByText('Mobile number is required')).toBeTruthy();
  type('Mobile number', '12345');
  press('Continue');
  expect(screen.getByText('Enter a valid 10-digit mobile number')).toBeTruthy();
  expect(api.verifyMobile).not.toHaveBeenCalled();
  api.verifyMobile.mockResolvedValue(sent);
  type('Mobile number', '+91 98260-12345');
  press('Continue');
  await screen.findByText('Verify your number');
  expect(api.verifyMobile).toHaveBeenCalledWith('9826012345');
});

test('a second Enter before the dialog is drawn again sends nothing', async () => {
  api.verifyMobile.mockResolvedValue(sent);
  open();
  type('Mobile number', '9826012345');
  const { onSubmitEditing } = screen.getByLabelText('Mobile number').props as { onSubmitEditing: () => void };
  act(() => {
    onSubmitEditing();
    onSubmitEditing();
  });
  await screen.findByText('Verify your number');
  expect(api.verifyMobile).toHaveBeenCalledTimes(1);
});

test('a new number: code, then names and password, then onSuccess', async () => {
  const intended = jest.fn();
  api.verifyMobile.mockResolvedValue(sent);
  api.verifyOtp.mockResolvedValue({ type: 'CreateNewPassword', userId: 'c1' });
  api.register.mockResolvedValue(signedIn);
  open({ onSuccess: intended });
  await giveNumber(api.verifyMobile);
  await screen.findByText('Verify your number');
  type('OTP', '48');
  press('Verify');
  expect(api.verifyOtp).not.toHaveBeenCalled();
  // A complete code is sent without a press, once.
  type('OTP', '4821');
  type('OTP', '4821');
  await screen.findByText('Create your account');
  expect(api.verifyOtp).toHaveBeenCalledTimes(1);
  expect(api.verifyOtp).toHaveBeenCalledWith('c1', '4821', 'register', undefined);

  press('Create account');
  expect(screen.getByText('First Name is mandatory!')).toBeTruthy();
  expect(screen.getByText('Last Name is mandatory!')).toBeTruthy();
  type('First name', ' Asha ');
  type('Last name', 'Verma');
  type('New password', 'mandi');
  type('Confirm password', 'mandii');
  press('Create account');
  expect(screen.getByText('Passwords do not match!')).toBeTruthy();
  expect(api.register).not.toHaveBeenCalled();
  type('Confirm password', 'mandi');
  press('Create account');
  await screen.findByText('Namaste, Asha.');
  // Stored before the success is shown: after a reload in between the customer is logged in.
  expect(useSession.getState().token).toBe('t1');
  expect(secrets.get('authToken')).toBe('t1');
  expect(intended).not.toHaveBeenCalled();
  expect(api.register).toHaveBeenCalledWith(
    expect.objectContaining({ userId: 'c1', mobile: '9826012345', firstName: 'Asha', password: 'mandi' }),
  );
  expect(toasts()).toEqual(['Login successful']);
  await waitFor(() => expect(intended).toHaveBeenCalledTimes(1), { timeout: successMs * 4 });
  expect(useOverlays.getState().login.open).toBe(false);
});

test('each field of a new account shows its own refusal, until that field is changed', async () => {
  const refuse = (field: string, message: string) =>
    api.register.mockRejectedValueOnce(new Problem({ kind: 'invalid', code: 'refused', field, message }));
  api.verifyMobile.mockResolvedValue({ type: 'CreateNewPassword', userId: 'c1' });
  open();
  await giveNumber(api.verifyMobile);
  await screen.findByText('Create your account');
  type('First name', 'Asha');
  type('Last name', 'Verma');
  type('New password', 'mandi');
  type('Confirm password', 'mandi');
  refuse('email', 'This address is in use.');
  press('Create account');
  await screen.findByText('This address is in use.');
  type('First name', 'Aasha');
  expect(screen.getByText('This address is in use.')).toBeTruthy();
  type('Email', 'asha@example.org');
  expect(screen.queryByText('This address is in use.')).toBeNull();
  // This step has no field for the number.
  refuse('mobile', 'Another number was verified.');
  press('Create account');
  await waitFor(() => expect(toasts()).toEqual(['Another number was verified.']));
});

test('the first step says what the customer logs in for', async () => {
  open({ purpose: { for: 'add', name: 'Tomato, local' } });
  expect(screen.getByText('Log in to add Tomato, local')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy();
});

test('if a code could not be sent it stays in the field, and Verify sends it', async () => {
  api.verifyMobile.mockResolvedValue(sent);
  api.verifyOtp.mockRejectedValueOnce(new Problem({ kind: 'offline' }));
  open();
  await giveNumber(api.verifyMobile);
  await screen.findByText('Verify your number');
  type('OTP', '4821');
  await waitFor(() => expect(toasts()).toHaveLength(1));
  api.verifyOtp.mockResolvedValue({ type: 'CreateNewPassword', userId: 'c1' });
  press('Verify');
  await screen.findByText('Create your account');
});

test('closing the dialog during the success does not undo the login', async () => {
  const cancelled = jest.fn();
  api.verifyMobile.mockResolvedValue({ type: 'password', userId: 'c1' });
  api.loginWithPassword.mockResolvedValue(signedIn);
  open({ onCancel: cancelled });
  await giveNumber(api.verifyMobile);
  await screen.findByText('Welcome back');
  type('Password', 'mandi');
  press('Login');
  await screen.findByText('Namaste, Asha.');
  press('Close');
  expect(useSession.getState().token).toBe('t1');
  expect(cancelled).not.toHaveBeenCalled();
});

test('a code can be used instead of the password; a second code has to wait', async () => {
  api.verifyMobile.mockResolvedValue({ type: 'password', userId: 'c1' });
  api.resendOtp.mockResolvedValue({
    data: { type: 'phone-verify', userId: 'c1', resendAfter: 30 },
    message: '',
    code: 'ok',
  });
  open();
  await giveNumber(api.verifyMobile);
  await screen.findByText('Welcome back');
  press('Login with OTP instead');
  await screen.findByText('Verify your number');
  expect(toasts()).toEqual(['OTP sent successfully!']);
  fireEvent.press(screen.getByText(/^Resend OTP in/));
  expect(api.resendOtp).toHaveBeenCalledTimes(1);
});

test('a wrong code is reported at the field; an expired login starts again', async () => {
  api.verifyMobile.mockResolvedValue(sent);
  open();
  await giveNumber(api.verifyMobile);
  await screen.findByText('Verify your number');
  const wrongOtp = 'This OTP is not right. Please check it and try again.';
  api.verifyOtp.mockRejectedValueOnce(
    new Problem({ kind: 'invalid', code: 'invalid_otp', field: 'otp', message: wrongOtp }),
  );
  type('OTP', '1111');
  await screen.findByText(wrongOtp);
  expect(screen.getByLabelText('OTP').props.value).toBe('');
  const late = 'This login has expired. Please enter your mobile number again.';
  api.verifyOtp.mockRejectedValueOnce(
    new Problem({ kind: 'invalid', code: 'login_expired', field: 'userId', message: late }),
  );
  type('OTP', '2222');
  await screen.findByText('Log in or sign up');
  expect(toasts()).toEqual([late]);
});

test('a guest goes to the home page; a failure is reported', async () => {
  open();
  api.guestLogin.mockRejectedValueOnce(new Problem({ kind: 'server' }));
  press('Continue as guest');
  await waitFor(() => expect(toasts()).toEqual(['Guest login failed!']));
  api.guestLogin.mockResolvedValueOnce(signedIn);
  press('Continue as guest');
  await waitFor(() => expect(mockReplace).toHaveBeenCalledWith('/'));
  expect(useSession.getState().token).toBe('t1');
  expect(toasts()).toContain('Guest login successful!');
});

test('when a guest signs up, the guest’s id is sent to the server', async () => {
  api.verifyMobile.mockResolvedValue({ type: 'password', userId: 'c1' });
  api.loginWithPassword.mockResolvedValue(signedIn);
  act(() => signIn('g', guest));
  open({ purpose: { for: 'watch' } });
  expect(screen.getByText('Complete your sign-up')).toBeTruthy();
  await giveNumber(api.verifyMobile);
  await screen.findByText('Welcome back');
  type('Password', 'mandi');
  press('Login');
  await waitFor(() => expect(api.loginWithPassword).toHaveBeenCalledWith('9826012345', 'mandi', 'g1'));
});
