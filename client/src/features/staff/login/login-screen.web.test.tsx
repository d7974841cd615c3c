import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';

import { queryClient } from '@/api';
import { Problem } from '@/lib/problem';
import { leave, useStaffSession, type Me } from '../session/session';
import { LoginForm } from './login-form';
import * as calls from './queries';

jest.mock('./queries');
const door = jest.mocked(calls);

const ravi: Me = {
  handle: 'ravi',
  name: 'Ravi',
  roles: ['manager'],
  language: 'en',
  permissions: ['orders.read'],
  hasPassword: true,
};

beforeEach(() => {
  jest.resetAllMocks();
  leave();
  door.beginLogin.mockResolvedValue({ challengeId: 'c1', resendAfter: 30, expiresIn: 300 });
});
afterEach(() => queryClient.clear());

const shown = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <LoginForm />
    </QueryClientProvider>,
  );

const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));

async function toCode() {
  shown();
  type(/Mobile/, '90000 00517');
  press(/Send the code/);
  await screen.findByLabelText(/Login code, 6 digits/);
}

test('number, code and password lead to the session', async () => {
  door.verifyCode.mockResolvedValue({ step: 'password' });
  door.givePassword.mockResolvedValue({ step: 'session', token: 'ravi.secret', me: ravi });
  await toCode();
  expect(door.beginLogin).toHaveBeenCalledWith('9000000517');
  expect(screen.getByText('90000 00 517')).toBeTruthy();
  type(/Login code/, '508');
  expect(screen.getByText('Log in · 3 digits more')).toBeTruthy();
  // The sixth digit sends the code.
  type(/Login code/, '508213');
  type(await screen.findByLabelText(/^Password/).then(() => /^Password/), 'three green mangoes');
  expect(door.verifyCode).toHaveBeenCalledWith('c1', '508213');
  press(/^Log in$/);
  await waitFor(() => expect(useStaffSession.getState().token).toBe('ravi.secret'));
  expect(door.givePassword).toHaveBeenCalledWith('c1', 'three green mangoes');
});

test('a picker needs no password', async () => {
  door.verifyCode.mockResolvedValue({
    step: 'session',
    token: 'sunil.secret',
    me: { ...ravi, handle: 'sunil' },
  });
  await toCode();
  type(/Login code/, '508213');
  await waitFor(() => expect(useStaffSession.getState().me?.handle).toBe('sunil'));
});

test('the first login of a manager chooses a password, which cannot be short', async () => {
  door.verifyCode.mockResolvedValue({ step: 'choosePassword' });
  door.choosePassword.mockResolvedValue({ step: 'session', token: 'ravi.secret', me: ravi });
  await toCode();
  type(/Login code/, '508213');
  await screen.findByLabelText(/Choose a password/);
  type(/Choose a password/, 'short');
  press(/Save and log in/);
  expect(await screen.findByText(/10 to 128 characters/)).toBeTruthy();
  expect(door.choosePassword).not.toHaveBeenCalled();
  type(/Choose a password/, 'three green mangoes');
  press(/Save and log in/);
  await waitFor(() => expect(useStaffSession.getState().token).toBe('ravi.secret'));
});

test('a wrong code is refused at its field and cleared, and a lock says when it ends', async () => {
  door.verifyCode.mockRejectedValueOnce(
    new Problem({ kind: 'invalid', code: 'invalid_otp', message: 'This OTP is not right.', status: 422 }),
  );
  await toCode();
  type(/Login code/, '111111');
  expect(await screen.findByText('This OTP is not right.')).toBeTruthy();
  expect(screen.getByText('Log in · 6 digits more')).toBeTruthy();
  door.verifyCode.mockRejectedValueOnce(
    new Problem({ kind: 'limited', code: 'otp_tries', status: 429, retryAfter: 872 }),
  );
  type(/Login code/, '222222');
  expect((await screen.findByRole('alert')).textContent).toMatch(/Locked.*try again in 14:3/);
});
