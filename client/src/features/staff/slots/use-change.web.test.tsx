import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';

import { queryClient } from '@/api';
import { Problem } from '@/lib/problem';
import { useToasts } from '@/ui/toast-store';
import type { Slot } from './queries';
import { useChange } from './use-change';

jest.mock('@/api/staff', () => ({ ...jest.requireActual<object>('@/api/staff'), post: jest.fn() }));

const { post } = jest.requireMock<{ post: jest.Mock }>('@/api/staff');
const slot = (capacity: number): Slot => ({
  id: '20261123-1700',
  start: '2026-11-23T11:30:00Z',
  end: '2026-11-23T13:30:00Z',
  cutoff: '2026-11-23T08:30:00Z',
  capacity,
  booked: 4,
  reserved: 2,
  closed: false,
  placed: 4,
  processing: 0,
  out: 0,
  delivered: 0,
  cancelled: 0,
});
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

test('after a lost answer the same number of places is set again when somebody has changed it, and kept back once', async () => {
  post.mockRejectedValue(new Problem({ kind: 'timeout' }));
  const { result, rerender } = renderHook(({ capacity }) => useChange(slot(capacity), jest.fn()), {
    wrapper,
    initialProps: { capacity: 30 },
  });
  const sent = async (kind: 'capacity' | 'reserve', calls: number) => {
    act(() => result.current.setKind(kind));
    act(() => result.current.setTyped('20'));
    act(() => result.current.send());
    await waitFor(() => expect(post).toHaveBeenCalledTimes(calls));
    await waitFor(() => expect(result.current.busy).toBe(false));
    const [, body] = post.mock.calls[calls - 1] as [string, { key: string }];
    expect(body).not.toHaveProperty('was');
    return body.key;
  };
  const first = await sent('capacity', 1);
  expect(await sent('capacity', 2)).toBe(first);
  const kept = await sent('reserve', 3);
  rerender({ capacity: 25 });
  expect(await sent('capacity', 4)).not.toBe(first);
  post.mockResolvedValueOnce({ slot: {}, orders: [] });
  expect(await sent('reserve', 5)).toBe(kept);
  expect(useToasts.getState().list.at(-1)?.message).toBe(
    '20 places more are kept back. The try without an answer was the same: it counts once.',
  );
});
