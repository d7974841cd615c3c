import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';

import { queryClient } from '@/api';
import { useToasts } from '@/ui/toast-store';
import { useStaffSession } from '../session/session';
import { keepShort, shareShort, type Counted } from './queries';
import { ShortScreen } from './short-screen';

jest.mock('@/api/staff', () => ({ ...jest.requireActual<object>('@/api/staff'), post: jest.fn() }));
jest.mock('expo-router', () =>
  jest
    .requireActual<typeof import('../shell/router-testing')>('../shell/router-testing')
    .routerAt('/staff/stock/short', { pack: 'spinach-1' }),
);
jest.mock('expo-router/head', () => ({ __esModule: true, default: () => null }));

afterEach(() => {
  cleanup();
  useToasts.setState({ list: [] });
  useStaffSession.setState({ me: null });
  queryClient.clear();
});

const order = (id: string, start: string, quantity: number, customer = '') => ({
  order: `o-${id}`,
  trackingId: id,
  start,
  end: start.replace(':00:00', ':59:00'),
  customer,
  quantity,
  give: 1,
});

const counted: Counted = {
  level: {
    variantId: 'spinach-1',
    productId: 'spinach',
    name: 'Spinach',
    nameHi: 'पालक',
    pack: '1 bunch',
    picture: '',
    free: 0,
    held: 7,
    low: true,
  },
  missing: 3,
  orders: [
    order('TK-LATE', '2026-11-23T11:30:00Z', 3, 'Rohit Jain'),
    order('TK-NOON', '2026-11-23T05:30:00Z', 2, 'Neha Joshi'),
    order('TK-SOON', '2026-11-23T01:30:00Z', 2),
  ],
};

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <ShortScreen />
    </QueryClientProvider>,
  );

test('it says how many are missing, and leads to the orders in the order of the server', () => {
  keepShort(counted);
  show();
  expect(screen.getByText('3 missing: 7 were promised, 4 are there.')).toBeTruthy();
  expect(screen.getByText('Promised to 3 orders')).toBeTruthy();
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows.map((text) => /TK-[A-Z]{4}/.exec(text ?? '')?.[0])).toEqual(['TK-LATE', 'TK-NOON', 'TK-SOON']);
  const links = screen.getAllByRole('listitem').map((row) => row.querySelector('a')?.getAttribute('href'));
  expect(links).toEqual(['/staff/orders/TK-LATE', '/staff/orders/TK-NOON', '/staff/orders/TK-SOON']);
});

test('a reload has lost the count: it says so, and leads back to the shelf', () => {
  show();
  expect(screen.getByText('This count is no longer here')).toBeTruthy();
  const back = screen.getByText('Count the shelf').closest('a');
  expect(back?.getAttribute('href')).toBe('/staff/stock?pack=spinach-1');
});

test('who may decide it shares the missing units, and the customers are told once', async () => {
  useStaffSession.setState({ me: { permissions: ['stock.write'] } as never });
  const { post } = jest.requireMock<{ post: jest.Mock }>('@/api/staff');
  post.mockResolvedValue({ results: [{ code: 'ok', message: '' }] });
  keepShort(counted);
  show();
  expect(screen.getByText('3 of 3 missing are shared')).toBeTruthy();
  fireEvent.click(screen.getByLabelText('One less for Rohit Jain'));
  fireEvent.click(screen.getByLabelText('One more for Neha Joshi'));
  const button = screen.getByText('Share and tell 2 customers');
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(post).toHaveBeenCalledTimes(1));
  expect(post.mock.calls[0]).toMatchObject([
    '/stock/share',
    {
      variantId: 'spinach-1',
      orders: [
        { order: 'o-TK-LATE', units: 2 },
        { order: 'o-TK-NOON', units: 0 },
        { order: 'o-TK-SOON', units: 1 },
      ],
    },
  ]);
});

test('a shortage that was shared by mistake is taken back after a count that finds enough', async () => {
  useStaffSession.setState({ me: { permissions: ['stock.write'] } as never });
  const { post } = jest.requireMock<{ post: jest.Mock }>('@/api/staff');
  post.mockClear().mockResolvedValue({ results: [{ code: 'ok', message: '' }] });
  keepShort({
    ...counted,
    missing: 0,
    orders: counted.orders.slice(0, 2).map((one) => ({ ...one, give: 0 })),
  });
  show();
  expect(screen.getByText('There are enough for all orders.')).toBeTruthy();
  expect(screen.getByText('gets 3 of 3')).toBeTruthy();
  fireEvent.click(screen.getByText('Take it back: all get what was ordered'));
  await waitFor(() => expect(post).toHaveBeenCalledTimes(1));
  expect(post.mock.calls[0]).toMatchObject([
    '/stock/share',
    {
      variantId: 'spinach-1',
      orders: [
        { order: 'o-TK-LATE', units: 0 },
        { order: 'o-TK-NOON', units: 0 },
      ],
    },
  ]);
});

test('a refusal names the order that does not get fewer', async () => {
  useStaffSession.setState({ me: { permissions: ['stock.write'] } as never });
  const { post } = jest.requireMock<{ post: jest.Mock }>('@/api/staff');
  post.mockClear().mockResolvedValue({
    results: [
      { order: 'o-TK-LATE', code: 'ok' },
      { order: 'o-TK-NOON', code: 'packed', message: 'This order is packed.' },
    ],
  });
  keepShort(counted);
  show();
  fireEvent.click(screen.getByText('Share and tell 3 customers'));
  await waitFor(() =>
    expect(useToasts.getState().list.map(({ message }) => message)).toEqual([
      'TK-NOON: This order is packed.',
    ]),
  );
});

test('who may not choose is told who does', () => {
  useStaffSession.setState({ me: { permissions: ['stock.count'] } as never });
  keepShort(counted);
  show();
  expect(screen.getByText(/Tell a manager, who chooses which of these orders get fewer\./)).toBeTruthy();
});

test('more orders than one call takes are shared by several', async () => {
  const { post } = jest.requireMock<{ post: jest.Mock }>('@/api/staff');
  type Share = { key: string; orders: { order: string }[] };
  post
    .mockClear()
    .mockImplementation((_, { orders }: Share) =>
      Promise.resolve({ results: orders.map(({ order: one }) => ({ order: one, code: 'ok' })) }),
    );
  const given = Object.fromEntries(Array.from({ length: 401 }, (_, at) => [`o${at}`, 1]));
  const results = await shareShort('spinach-1', given, 'k');
  expect(results.map(({ order: one }) => one)).toEqual(Object.keys(given));
  expect(post.mock.calls.map(([, { key, orders }]: [string, Share]) => [key, orders.length])).toEqual([
    ['k', 200],
    ['k', 200],
    ['k', 1],
  ]);
});
