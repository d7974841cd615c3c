import { act, fireEvent, within } from '@testing-library/react-native';
import { router } from 'expo-router';
import { screen } from 'expo-router/testing-library';
import { openAuthSessionAsync, type WebBrowserAuthSessionResult } from 'expo-web-browser';
import { Platform } from 'react-native';

import { exampleClient } from '@/testing/example-api';
import { begin, end, hosts, open, page, pathname, settle, sheets } from '@/testing/shell';

jest.mock(
  '@/api/client',
  () => jest.requireActual<typeof import('@/testing/example-api')>('@/testing/example-api').exampleClient,
);
jest.mock('expo-web-browser', () => ({ openAuthSessionAsync: jest.fn() }));

// The first test loads the whole app, which takes long on a busy machine.
jest.setTimeout(120_000);

beforeEach(() => begin());
afterEach(end);

test('money that a change of an order lacks is added, after which the change goes on as it was entered', async () => {
  const [answersTo, settingsTo] = [
    exampleClient.post.getMockImplementation()!,
    exampleClient.get.getMockImplementation()!,
  ];
  const more: Record<string, object> = {
    '/order/user/details': { changeableUntil: '2099-01-01T00:00:00Z' },
    '/order/change': { walletMissing: 40 },
    '/user/get-settings': { paymentMethods: ['cod', 'phonePe'] },
  };
  const withMore = (call: string, answer: unknown) =>
    more[call] ? { ...(answer as object), ...more[call] } : answer;
  exampleClient.post.mockImplementation(async (call) => withMore(call, await answersTo(call)));
  exampleClient.get.mockImplementation(async (call) => withMore(call, await settingsTo(call)));
  let leavePayment: (how: WebBrowserAuthSessionResult) => void = () => undefined;
  jest.mocked(openAuthSessionAsync).mockReturnValue(new Promise((done) => (leavePayment = done)));
  await open('/order-details/ord_2mB7');
  fireEvent.press(await screen.findByRole('button', { name: 'Change order' }));
  await settle();
  fireEvent.press(within(sheets()[0]!).getByLabelText(/^One more Apple, Kinnaur/));
  await settle();
  await settle();
  fireEvent.press(within(sheets()[0]!).getByText('Add ₹40 to the wallet'));
  await settle();
  expect(openAuthSessionAsync).toHaveBeenCalledTimes(1);

  // The wallet says what becomes of the payment, and no sheet covers it.
  await act(async () => leavePayment({ type: 'success', url: 'tokri://' }));
  await settle();
  expect(pathname()).toBe('/profile/wallet');
  expect(sheets()).toHaveLength(0);

  more['/order/change'] = { walletMissing: 0 };
  more['/user/top-up'] = { paymentStatus: 'COMPLETED' };
  await settle(5000);
  await settle();
  expect(pathname()).toBe('/order-details/ord_2mB7');
  expect(sheets()).toHaveLength(1);
  const sheet = within(sheets()[0]!);
  expect(sheet.queryByText(/too little/)).toBeNull();
  expect(within(sheet.getByLabelText(/^Quantity of Apple/)).getByText('3')).toBeTruthy();
  exampleClient.post.mockImplementation(answersTo);
  exampleClient.get.mockImplementation(settingsTo);
});

/** What the app tells the system's search field of iOS. */
const { Commands } = jest.requireActual<{ Commands: { setText: (bar: unknown, text: string) => void } }>(
  'react-native-screens/lib/commonjs/fabric/SearchBarNativeComponent',
);

test('a search that begins anew from the home page has an empty field', async () => {
  const put = jest.spyOn(Commands, 'setText').mockImplementation();
  await open('/search');
  const bar = () => hosts(/^RNSSearchBar$/, page())[0];
  const field = () => within(page()).getByLabelText('Search fruit and vegetables');
  await screen.findByText('Apple, Kinnaur');
  if (Platform.OS === 'ios') fireEvent(bar()!, 'changeText', { nativeEvent: { text: 'mango' } });
  else fireEvent.changeText(field(), 'mango');
  await settle();
  await settle();
  expect(within(page()).getByText('Results for “mango”')).toBeTruthy();
  act(() => router.navigate('/'));
  await settle();
  fireEvent.press(within(page()).getByText('Search fruit and vegetables'));
  await settle();
  expect(pathname()).toBe('/search');
  if (Platform.OS === 'ios') expect(put).toHaveBeenLastCalledWith(expect.anything(), '');
  else expect(field().props.value).toBe('');
});
