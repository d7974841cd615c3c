import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';

import { Problem } from '@/lib/problem';
import { ActionKeys, useWrite } from './use-write';

const client = new QueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

test('an action keeps its key until it is done, and the same once more is another one', () => {
  const keys = new ActionKeys();
  const first = keys.of('onion receive 20');
  expect(keys.of('onion receive 20')).toBe(first);
  expect(keys.of('onion receive 21')).not.toBe(first);
  keys.done('onion receive 20');
  expect(keys.of('onion receive 20')).not.toBe(first);
});

test('a call whose answer is lost is made again with the same key, a later one with another', async () => {
  const used: string[] = [];
  const answers = [new Problem({ kind: 'timeout' }), undefined, undefined];
  const call = (_: number, key: string) => {
    used.push(key);
    const problem = answers[used.length - 1];
    return problem ? Promise.reject(problem) : Promise.resolve('done');
  };
  const { result } = renderHook(() => useWrite({ call, action: (units: number) => `receive ${units}` }), {
    wrapper,
  });
  while (used.length < answers.length) {
    const before = used.length;
    act(() => result.current.send(20));
    await waitFor(() => expect(used.length).toBe(before + 1));
    await waitFor(() => expect(result.current.busy).toBe(false));
  }
  expect(used[1]).toBe(used[0]);
  expect(used[2]).not.toBe(used[0]);
});

test('who sends an action again after a lost answer is told that it counts once, and who was refused is not', async () => {
  const told: boolean[] = [];
  const lost = new Problem({ kind: 'timeout' });
  const refused = new Problem({ kind: 'conflict', code: 'gift_limit', message: 'Too much.', status: 409 });
  const answers = [lost, refused, undefined, refused, undefined];
  const call = jest.fn<Promise<unknown>, []>();
  for (const problem of answers) {
    if (problem) call.mockRejectedValueOnce(problem);
    else call.mockResolvedValueOnce(undefined);
  }
  const { result, rerender } = renderHook(
    ({ name }) => useWrite({ call, action: () => name, onDone: (_, __, repeated) => told.push(repeated) }),
    { wrapper, initialProps: { name: 'credit 50' } },
  );
  for (const at of answers.keys()) {
    act(() => result.current.send(50));
    // What is chosen meanwhile is another action.
    rerender({ name: 'credit 60' });
    await waitFor(() => expect(call).toHaveBeenCalledTimes(at + 1));
    await waitFor(() => expect(result.current.busy).toBe(false));
    rerender({ name: 'credit 50' });
  }
  expect(told).toEqual([true, false]);
});

test('a double click is one action', async () => {
  const call = jest.fn().mockResolvedValue('done');
  const { result } = renderHook(() => useWrite({ call, action: () => 'receive' }), { wrapper });
  act(() => {
    result.current.send(20);
    result.current.send(20);
  });
  await waitFor(() => expect(result.current.busy).toBe(false));
  expect(call).toHaveBeenCalledTimes(1);
});

test('a refusal has its sentence, and a dialog for the password that was closed has none', async () => {
  const refuse = (code: string) =>
    Promise.reject(
      new Problem({ kind: 'conflict', code, message: 'More places than that are taken.', status: 409 }),
    );
  const { result } = renderHook(() => useWrite({ call: refuse }), { wrapper });
  act(() => result.current.send('slot_capacity_below_booked'));
  await waitFor(() => expect(result.current.refusal).toBe('More places than that are taken.'));
  act(() => result.current.reset());
  await waitFor(() => expect(result.current.refusal).toBeUndefined());
});
