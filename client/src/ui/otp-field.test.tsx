import { render, waitFor } from '@testing-library/react-native';
import { Platform } from 'react-native';

import { OtpField } from './otp-field';

const get = jest.fn();

beforeEach(() => {
  get.mockReset();
  Object.defineProperty(Platform, 'OS', { value: 'web', configurable: true });
  Object.defineProperty(globalThis, 'OTPCredential', { value: class {}, configurable: true });
  Object.defineProperty(globalThis, 'navigator', { value: { credentials: { get } }, configurable: true });
});

test('reads the code from the SMS where the browser can, and stops waiting when the field is unmounted', async () => {
  get.mockResolvedValue({ code: '482113' });
  const onChange = jest.fn();
  const field = await render(<OtpField label="Code" length={6} value="" onChange={onChange} />);
  await waitFor(() => expect(onChange).toHaveBeenCalledWith('482113'));
  const { otp, signal } = get.mock.calls[0]![0] as { otp: object; signal: AbortSignal };
  expect(otp).toEqual({ transport: ['sms'] });
  expect(signal.aborted).toBe(false);
  await field.unmount();
  expect(signal.aborted).toBe(true);
});
