import { act, fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import { SafeAreaProvider } from 'react-native-safe-area-context';

import LoginDialog from './login-dialog';
import type { Login } from './queries';
import { openLogin, signOut, useOverlays } from '@/state';
import { SheetStack } from '@/ui/sheet-stack';
import '@/testing/session';
import { useToasts } from '@/ui/toast-store';

/** Helpers for tests of the login. The test itself mocks the calls. */

export const user = { first_name: 'Asha', last_name: 'Verma', email: '', mobile: '9826012345' };
export const guest = { ...user, _id: 'g1', signUpWith: 'guest' as const };
export const signedIn: Login = {
  type: 'login',
  token: 't1',
  userDetail: { ...user, _id: 'u1', signUpWith: 'mobile' },
};
const metrics = {
  frame: { x: 0, y: 0, width: 390, height: 800 },
  insets: { top: 0, left: 0, right: 0, bottom: 0 },
};
export const toasts = () => useToasts.getState().list.map((toast) => toast.message);

/** A new dialog for each opening, like lazyOverlay. */
function Modal() {
  return useOverlays((state) => state.login.open) ? <LoginDialog /> : null;
}

export function open(options = {}) {
  render(
    <SafeAreaProvider initialMetrics={metrics}>
      <SheetStack>{null}</SheetStack>
      <Modal />
    </SafeAreaProvider>,
  );
  act(() => openLogin(options));
}
export const type = (label: string, text: string) => fireEvent.changeText(screen.getByLabelText(label), text);
export const press = (name: string) => fireEvent.press(screen.getByRole('button', { name }));
export async function giveNumber(verifyMobile: unknown) {
  type('Mobile number', '9826012345');
  press('Continue');
  await waitFor(() => expect(verifyMobile).toHaveBeenCalledWith('9826012345'));
}

/** Resets everything: no customer is logged in, no dialog is open, no call has an answer. */
export function afresh(calls: object) {
  // Only these mocks: jest.resetAllMocks would also reset those of React Native.
  Object.values(calls).forEach((call) => jest.isMockFunction(call) && call.mockReset());
  act(() => {
    signOut();
    useOverlays.setState({ login: { open: false } });
    useToasts.setState({ list: [] });
  });
}
