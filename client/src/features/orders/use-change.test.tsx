import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react-native';
import type { ReactNode } from 'react';

import { Problem } from '@/api';
import { createQueryClient } from '@/api/query-client';
import { sessionMemory } from '@/lib/storage';
import { toast } from '@/ui';
import * as calls from './queries';
import { useChange } from './use-change';

jest.mock('./queries', () => ({
  ...jest.requireActual('./queries'),
  previewChange: jest.fn(),
  changeOrder: jest.fn(),
}));
const mockResetCart = jest.fn();
const mockCart = {
  status: 'filled',
  locked: false,
  lines: [{ id: 'okra_okra-500g', quantity: 1 }],
  bill: { _id: 'cart_1' },
  flush: () => Promise.resolve(),
};
jest.mock('@/features/cart', () => ({
  cartQueryKey: ['cart'],
  resetCart: () => mockResetCart(),
  useCart: () => mockCart,
}));

const previewChange = jest.mocked(calls.previewChange);
const changeOrder = jest.mocked(calls.changeOrder);
const apple = { variantId: 'apple-1kg', quantity: 2 };
const order = { _id: 'o1', products: [apple] } as unknown as calls.Order;
const costs = (total: number, more: object = {}) =>
  ({
    order: { ...order, changes: 1 },
    total,
    walletMissing: 0,
    lines: [],
    billRows: [],
    ...more,
  }) as unknown as calls.OrderChange;
const refused = (code: string, detail?: unknown) =>
  new Problem({ kind: 'conflict', code, status: 409, message: code, detail });

function open(fromCart = false) {
  const queries = createQueryClient();
  const close = jest.fn();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const hook = renderHook(({ of }: { of: calls.Order }) => useChange(of, fromCart, close), {
    wrapper,
    initialProps: { of: order },
  });
  return { ...hook, queries, close, change: () => hook.result.current };
}
type Opened = ReturnType<typeof open>;

const set = ({ change }: Opened, quantity: number) => act(() => change().setQuantity('apple-1kg', quantity));
const isFresh = ({ change }: Opened) => waitFor(() => expect(change().isFresh).toBe(true));

beforeEach(() => {
  jest.clearAllMocks();
  sessionMemory.remove('change');
});

test('what was seen is what is asked for, and the order is the one of the answer', async () => {
  previewChange.mockResolvedValue(costs(495));
  changeOrder.mockResolvedValue(costs(495));
  const dialog = open();
  expect(dialog.change().isChange).toBe(false);
  set(dialog, 3);
  expect(dialog.change().isFresh).toBe(false);
  await isFresh(dialog);
  const body = { orderId: 'o1', changes: 0, lines: [{ variantId: 'apple-1kg', quantity: 3 }] };
  expect(previewChange).toHaveBeenCalledTimes(1);
  expect(previewChange).toHaveBeenCalledWith(body, expect.anything());
  act(() => void dialog.change().send());
  await waitFor(() => expect(dialog.close).toHaveBeenCalled());
  expect(changeOrder).toHaveBeenCalledWith(body, 495);
  expect(dialog.queries.getQueryData(['order', 'o1'])).toMatchObject({ changes: 1 });
  expect(mockResetCart).not.toHaveBeenCalled();
  expect(sessionMemory.get('change')).toBeNull();
});

test('with the cart its items come in addition, and it is emptied', async () => {
  previewChange.mockResolvedValue(costs(520));
  changeOrder.mockResolvedValue(costs(520));
  const dialog = open(true);
  await isFresh(dialog);
  act(() => void dialog.change().send());
  await waitFor(() => expect(mockResetCart).toHaveBeenCalledTimes(1));
  expect(changeOrder).toHaveBeenCalledWith(
    { orderId: 'o1', changes: 0, lines: [apple], cartId: 'cart_1' },
    520,
  );
});

test('after another price the new bill is shown before it can be sent again', async () => {
  previewChange.mockResolvedValue(costs(495));
  changeOrder.mockRejectedValueOnce(refused('price_changed', costs(510)));
  const dialog = open();
  set(dialog, 3);
  await isFresh(dialog);
  act(() => void dialog.change().send());
  await waitFor(() => expect(dialog.change().preview?.total).toBe(510));
  expect(dialog.change().refusal).toMatchObject({ code: 'price_changed' });
  changeOrder.mockResolvedValue(costs(510));
  act(() => void dialog.change().send());
  await waitFor(() => expect(dialog.close).toHaveBeenCalled());
  expect(changeOrder).toHaveBeenLastCalledWith(expect.anything(), 510);
});

test('an order that was changed elsewhere is fetched, and what was entered begins anew with it', async () => {
  previewChange.mockRejectedValue(refused('order_changed_meanwhile'));
  const dialog = open();
  const fetched = jest.spyOn(dialog.queries, 'invalidateQueries');
  set(dialog, 3);
  await waitFor(() => expect(dialog.change().refusal).toMatchObject({ code: 'order_changed_meanwhile' }));
  expect(fetched).toHaveBeenCalledWith({ queryKey: ['order', 'o1'], exact: true });
  dialog.rerender({ of: { ...order, changes: 1 } as calls.Order });
  expect(dialog.change().draft).toEqual({ changes: 1, quantities: {}, cart: false });
  expect(dialog.change().refusal).toMatchObject({ code: 'order_changed_meanwhile' });
  expect(dialog.close).not.toHaveBeenCalled();
});

test('an order that cannot be changed any more closes the dialog and says why', async () => {
  const said = jest.spyOn(toast, 'error');
  previewChange.mockRejectedValue(refused('order_not_changeable'));
  const dialog = open();
  set(dialog, 3);
  await waitFor(() => expect(dialog.close).toHaveBeenCalled());
  expect(said).toHaveBeenCalledTimes(1);
});

test('what was entered outlives the page, until the customer leaves it', async () => {
  previewChange.mockResolvedValue(costs(495, { walletMissing: 165 }));
  const first = open();
  set(first, 3);
  first.unmount();
  const second = open();
  expect(second.change().draft.quantities).toEqual({ 'apple-1kg': 3 });
  act(() => second.change().leave());
  second.unmount();
  expect(open().change().isChange).toBe(false);
});

test('nothing is asked of an order of which nothing would be left', () => {
  const dialog = open();
  set(dialog, 0);
  expect(dialog.change()).toMatchObject({ isEmpty: true, isChange: false, isFresh: false });
});
