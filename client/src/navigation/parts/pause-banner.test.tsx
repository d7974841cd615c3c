import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react-native';

import { queryClient, settingsQuery, type Settings } from '@/api';
import hi from '@/i18n/hi';
import en from '@/i18n/en';
import { setFirstLanguage } from '@/i18n/language';
import { PauseBanner } from './pause-banner';

jest.mock('@/api/client', () => ({ get: () => new Promise(() => undefined) }));

const paused: NonNullable<Settings['paused']> = {
  until: '2026-11-23T12:30:00Z',
  say: 'A wedding in the family.',
  sayHi: 'परिवार में शादी है।',
};

function shown(value: Settings['paused']) {
  queryClient.setQueryData(settingsQuery.queryKey, {
    deliverySlots: [],
    paused: value,
  } as unknown as Settings);
  return render(
    <QueryClientProvider client={queryClient}>
      <PauseBanner />
    </QueryClientProvider>,
  );
}

beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-22T06:30:00Z') }));
afterEach(() => {
  act(() => setFirstLanguage('en', en));
  queryClient.clear();
  jest.useRealTimers();
});

test('while the shop is paused, the banner says until when and shows the shopkeeper’s message', async () => {
  await shown(paused);
  expect(
    screen.getByText(
      'We are taking no orders now. We take them again tomorrow at 6\u00a0pm. A wedding in the family.',
    ),
  ).toBeTruthy();
});

test('in Hindi, with the English message if there is no Hindi one', async () => {
  act(() => setFirstLanguage('hi', hi));
  const view = await shown(paused);
  expect(screen.getByText(/शाम 6 बजे से फिर लेंगे। परिवार में शादी है।$/)).toBeTruthy();
  await view.unmount();
  await shown({ ...paused, sayHi: undefined });
  expect(screen.getByText(/A wedding in the family\.$/)).toBeTruthy();
});

test('while the shop takes orders, there is no banner', async () => {
  await shown(undefined);
  expect(screen.queryByText(/taking no orders/)).toBeNull();
});
