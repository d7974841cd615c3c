import { act, renderHook } from '@testing-library/react-native';
import * as Haptics from 'expo-haptics';
import { AccessibilityInfo, Platform } from 'react-native';

import { outbox } from '@/features/cart';
import { toast, useToasts } from '@/ui/toast-store';
import { useFeedback } from './feedback';

jest.mock('expo-haptics', () => ({
  ...jest.requireActual<typeof import('expo-haptics')>('expo-haptics'),
  performAndroidHapticsAsync: jest.fn(() => Promise.resolve()),
  notificationAsync: jest.fn(() => Promise.resolve()),
  impactAsync: jest.fn(() => Promise.reject(new Error('no motor'))),
}));

let mockStamps = 0;
jest.mock('@/lib/uuid', () => ({ uuid: () => String((mockStamps += 1)) }));

type Item = Parameters<typeof outbox.set>[0];
const itemCalled = (name: string) => ({ productId: name, variantId: `${name}-500g`, name, stock: 9 }) as Item;

const system = Platform.OS;
beforeEach(() => jest.clearAllMocks());
afterEach(() => {
  Platform.OS = system;
  useToasts.setState({ list: [] });
});

test('a change of the cart is felt once, and sending it to the server is not felt', () => {
  Platform.OS = 'android';
  renderHook(useFeedback);
  act(() => outbox.set(itemCalled('tomato'), 1));
  expect(Haptics.performAndroidHapticsAsync).toHaveBeenCalledTimes(1);
  act(() => outbox.set(itemCalled('tomato'), 2));
  expect(Haptics.performAndroidHapticsAsync).toHaveBeenCalledTimes(2);
  act(() => outbox.clear());
  expect(Haptics.performAndroidHapticsAsync).toHaveBeenCalledTimes(2);
});

test('on Android a placed order and a refusal have the system’s own effects, which follow the phone’s settings', () => {
  Platform.OS = 'android';
  renderHook(useFeedback);
  act(() => toast.success('Order placed!'));
  expect(Haptics.performAndroidHapticsAsync).toHaveBeenLastCalledWith(Haptics.AndroidHaptics.Confirm);
  act(() => toast.error('Sold out'));
  expect(Haptics.performAndroidHapticsAsync).toHaveBeenLastCalledWith(Haptics.AndroidHaptics.Reject);
  expect(Haptics.notificationAsync).not.toHaveBeenCalled();
});

test('on an iPhone they are felt and also announced, because it has no live regions', () => {
  Platform.OS = 'ios';
  const said = jest.spyOn(AccessibilityInfo, 'announceForAccessibilityWithOptions').mockReturnValue();
  renderHook(useFeedback);
  act(() => toast.error('Sold out'));
  expect(Haptics.notificationAsync).toHaveBeenLastCalledWith(Haptics.NotificationFeedbackType.Error);
  expect(said).toHaveBeenCalledWith('Sold out', { queue: false });
  act(() => outbox.set(itemCalled('onion'), 1));
  expect(Haptics.impactAsync).toHaveBeenCalledTimes(1);
  expect(Haptics.performAndroidHapticsAsync).not.toHaveBeenCalled();
});
