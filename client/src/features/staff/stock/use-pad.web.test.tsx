import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';

import { queryClient } from '@/api';
import { Problem } from '@/lib/problem';
import { useToasts } from '@/ui/toast-store';
import { useStaffSession } from '../session/session';
import type { Level } from './queries';
import { usePad } from './use-pad';

jest.mock('@/api/staff', () => ({ ...jest.requireActual<object>('@/api/staff'), post: jest.fn() }));
jest.mock('expo-router', () => ({ useRouter: () => ({ push: jest.fn() }) }));

const { post } = jest.requireMock<{ post: jest.Mock }>('@/api/staff');
const level = (free: number): Level => ({
  variantId: 'spinach-1',
  productId: 'spinach',
  name: 'Spinach',
  pack: '1 bunch',
  picture: '',
  free,
  held: 3,
  low: false,
});
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const padOf = (free: number) =>
  renderHook(({ shelf }) => usePad(level(shelf), 'Spinach'), { wrapper, initialProps: { shelf: free } });

beforeEach(() => {
  post.mockReset();
  useStaffSession.setState({ me: { permissions: ['stock.write', 'stock.count'] } as never });
});
afterEach(() => {
  useStaffSession.setState({ me: null });
  useToasts.setState({ list: [] });
});

test('who sets a pack to sold out while the pad is for receiving reads why that was refused', async () => {
  const moved = {
    kind: 'conflict',
    code: 'stock_moved',
    message: 'The shelf has changed.',
    status: 409,
  } as const;
  post.mockRejectedValueOnce(new Problem(moved)).mockResolvedValue({ results: [] });
  const { result } = padOf(12);
  expect(result.current.kind).toBe('receive');
  act(() => result.current.soldOut());
  await waitFor(() => expect(result.current.refusal).toBe('The shelf has changed.'));
  expect(result.current.moved).toBe(true);

  act(() => result.current.setTyped('20'));
  act(() => result.current.send());
  await waitFor(() => expect(result.current.moved).toBe(false));
});

test('after a lost answer the same count of another shelf is noted, and not taken for the first one', async () => {
  post.mockRejectedValue(new Problem({ kind: 'timeout' }));
  const { result, rerender } = padOf(12);
  act(() => result.current.setKind('count'));
  const count = async (calls: number) => {
    act(() => result.current.setTyped('9'));
    act(() => result.current.send());
    await waitFor(() => expect(post).toHaveBeenCalledTimes(calls));
    await waitFor(() => expect(result.current.busy).toBe(false));
  };
  await count(1);
  await count(2);
  rerender({ shelf: 20 });
  await count(3);
  const [first, again, other] = post.mock.calls.map(([, body]) => (body as { key: string }).key);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test('what was booked by an earlier try is said to be so, and not to have come in once more', async () => {
  post.mockResolvedValue({ results: [{ key: '', code: 'again', level: level(32) }] });
  const { result } = padOf(32);
  act(() => result.current.setTyped('20'));
  act(() => result.current.send());
  await waitFor(() =>
    expect(useToasts.getState().list.map(({ message }) => message)).toEqual([
      'Spinach: it was noted before, and not once more',
    ]),
  );
});
