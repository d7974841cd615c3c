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
