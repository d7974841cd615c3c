import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';

import { queryClient } from '@/api';
import { useToasts } from '@/ui/toast-store';
import { useStaffSession, type Me } from '../session/session';
import { useOpenedOrder } from './order-pane';
import { picksQuery } from './queries';
import type { PickOrder } from './wave';

jest.mock('@/api/staff', () => ({ ...jest.requireActual<object>('@/api/staff'), post: jest.fn() }));

const { post } = jest.requireMock<{ post: jest.Mock }>('@/api/staff');
const claimed = {
  order: 'o1',
  trackingId: 'TK-O1',
  slot: 's1',
  start: '2026-11-23T11:30:00Z',
  end: '2026-11-23T13:30:00Z',
  state: 'claimed',
  by: 'imran',
  lines: [],
} as unknown as PickOrder;

function Opened() {
  const { data } = useQuery({ ...picksQuery('s1'), enabled: false });
  return useOpenedOrder(data?.[0])?.footer;
}

test('who takes an order over reads who has picked it before', async () => {
  const me = { handle: 'asha', permissions: ['orders.pick', 'orders.dispatch'] } as unknown as Me;
  useStaffSession.setState({ token: 'token', me });
  queryClient.setQueryData(picksQuery('s1').queryKey, [claimed]);
  const own = { ...claimed, by: 'asha', mine: true, version: 2 };
  let answer = (_: PickOrder) => {};
  post.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  render(
    <QueryClientProvider client={queryClient}>
      <Opened />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Take over' }));
  await waitFor(() => expect(post).toHaveBeenCalled());
  // The list may know it first.
  await act(async () => void queryClient.setQueryData(picksQuery('s1').queryKey, [own]));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Take over' })).toBeNull());
  answer(own);
  await waitFor(() => expect(useToasts.getState().list).toHaveLength(1));
  expect(useToasts.getState().list[0]?.message).toBe('TK-O1 is yours now. It was picked by imran.');
});
