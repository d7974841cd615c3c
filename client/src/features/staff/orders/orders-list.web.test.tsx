import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';

import { queryClient } from '@/api';
import { card } from '../live/testing';
import { useStaffSession } from '../session/session';
import { wantedIn } from './address';
import { OrdersList } from './orders-list';
import { ordersQuery } from './queries';

jest.mock('@/api/staff', () => ({ ...jest.requireActual<object>('@/api/staff'), post: jest.fn() }));
jest.mock('expo-router', () =>
  jest
    .requireActual<typeof import('../shell/router-testing')>('../shell/router-testing')
    .routerAt('/staff/orders'),
);
jest.mock('expo-router/head', () => ({ __esModule: true, default: () => null }));

afterEach(() => {
  cleanup();
  useStaffSession.setState({ me: null });
  queryClient.clear();
});

test('several orders are not delivered with one tap', async () => {
  useStaffSession.setState({ me: { permissions: ['orders.read', 'orders.advance'] } as never });
  const { post } = jest.requireMock<{ post: jest.Mock }>('@/api/staff');
  const wanted = wantedIn({});
  const items = ['o1', 'o2'].map((id) => card({ id, trackingId: id, status: 'Out for Delivery' }));
  const page = { items, count: 2, page: 1, size: 60 };
  post.mockImplementation((path: string) =>
    Promise.resolve(path === '/orders/list' ? page : { items: [], slots: [], needs: [], results: [] }),
  );
  queryClient.setQueryData(ordersQuery(wanted).queryKey, page as never);
  render(
    <QueryClientProvider client={queryClient}>
      <OrdersList wanted={wanted} onWanted={jest.fn()} open="" text="" onText={jest.fn()} />
    </QueryClientProvider>,
  );
  const sent = () => post.mock.calls.filter(([path]) => path === '/orders/advance');
  fireEvent.click(screen.getByText('Select'));
  fireEvent.click(screen.getByText('All on this page'));
  fireEvent.click(screen.getByText('Advance 2 orders: Delivered'));
  const dialog = screen.getByRole('dialog', { name: 'Are 2 orders delivered?' });
  expect(sent()).toHaveLength(0);
  fireEvent.click(within(dialog).getByText('Advance 2 orders: Delivered'));
  await waitFor(() => expect(sent()).toHaveLength(1));
});

// Without its answer the call is made again: an order that it had sent out must not become Delivered.
test('each order is advanced to the status that was shown, however often that is sent', async () => {
  useStaffSession.setState({ me: { permissions: ['orders.read', 'orders.advance'] } as never });
  const { post } = jest.requireMock<{ post: jest.Mock }>('@/api/staff');
  const wanted = wantedIn({});
  const items = [card({ id: 'o1', status: 'Processing' }), card({ id: 'o2', trackingId: 'o2' })];
  const page = { items, count: 2, page: 1, size: 60 };
  post
    .mockClear()
    .mockImplementation((path: string) =>
      Promise.resolve(path === '/orders/list' ? page : { items: [], slots: [], needs: [], results: [] }),
    );
  queryClient.setQueryData(ordersQuery(wanted).queryKey, page as never);
  render(
    <QueryClientProvider client={queryClient}>
      <OrdersList wanted={wanted} onWanted={jest.fn()} open="" text="" onText={jest.fn()} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByText('Select'));
  fireEvent.click(screen.getByText('All on this page'));
  fireEvent.click(screen.getByText('Advance 2 orders, each one step'));
  const sent = () => post.mock.calls.filter(([path]) => path === '/orders/advance').map(([, body]) => body);
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()).toEqual([
    { orders: ['o1'], early: false, to: 'Out for Delivery' },
    { orders: ['o2'], early: false, to: 'Processing' },
  ]);
});
