import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';

import { queryClient } from '@/api';
import { Problem } from '@/lib/problem';
import type { OrderCard, Slot } from './queries';
import { useMoving } from './use-moving';

jest.mock('@/api/staff', () => ({ ...jest.requireActual<object>('@/api/staff'), post: jest.fn() }));

const { post } = jest.requireMock<{ post: jest.Mock }>('@/api/staff');
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const slot = (id: string) =>
  ({ id, start: '2026-11-23T11:30:00Z', end: '2026-11-23T13:30:00Z', capacity: 10, booked: 9 }) as Slot;

test('a move whose answer is lost is sent to the same slot again, also if it has taken the last place', async () => {
  const [evening, night] = [slot('evening'), slot('night')];
  const orders = [{ id: 'o1' } as OrderCard];
  post.mockRejectedValueOnce(new Problem({ kind: 'timeout' })).mockResolvedValue({ card: orders[0] });
  const { result, rerender } = renderHook(({ slots }) => useMoving(orders, slots, jest.fn()), {
    wrapper,
    initialProps: { slots: [evening, night] },
  });
  act(() => result.current.send());
  await waitFor(() => expect(result.current.failed).toBe(1));
  rerender({ slots: [night] });
  act(() => result.current.send());
  await waitFor(() => expect(result.current.left).toHaveLength(0));
  const sentTo = post.mock.calls.map((args: unknown[]) => (args[1] as { slot: string }).slot);
  expect(sentTo).toEqual(['evening', 'evening']);
});
