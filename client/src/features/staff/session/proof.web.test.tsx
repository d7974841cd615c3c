import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';

import { Problem } from '@/lib/problem';
import { needsProof, ProofDialog, useProved } from './proof';
import { prove } from './queries';

jest.mock('./queries', () => ({ prove: jest.fn() }));
const given = jest.mocked(prove);

beforeAll(() => {
  // jsdom has no layout, so every element would count as invisible.
  Element.prototype.getClientRects = () => [{}] as unknown as DOMRectList;
  globalThis.CSS = { escape: (text: string) => text } as typeof CSS;
});
beforeEach(() => given.mockReset());
afterEach(cleanup);

const wanted = new Problem({ kind: 'invalid', code: 'proof_required', status: 403 });
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const give = (text: string) => {
  fireEvent.change(password(), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
};

const { run } = renderHook(() => useProved()).result.current;

test('a call that needs no password is made once, and the person is not asked', async () => {
  render(<ProofDialog />);
  const call = jest.fn().mockResolvedValue('done');
  await expect(run(call)).resolves.toBe('done');
  expect(call).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a wrong password is said at the field, the right one repeats the call', async () => {
  render(<ProofDialog />);
  const call = jest.fn().mockRejectedValueOnce(wanted).mockResolvedValue('paid');
  let result: Promise<unknown> = Promise.resolve();
  await act(async () => {
    result = run(call);
    await Promise.resolve();
  });
  given.mockRejectedValueOnce(
    new Problem({
      kind: 'invalid',
      code: 'wrong_password',
      message: 'The password is not right.',
      status: 422,
    }),
  );
  give('not this one');
  expect(await screen.findByText('The password is not right.')).toBeTruthy();
  expect(call).toHaveBeenCalledTimes(1);
  given.mockResolvedValueOnce({});
  give('mango-lassi');
  await act(async () => expect(await result).toBe('paid'));
  expect(given).toHaveBeenLastCalledWith('mango-lassi');
  expect(call).toHaveBeenCalledTimes(2);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('whoever closes the dialog has not made the call, and two calls ask once', async () => {
  render(<ProofDialog />);
  const call = jest.fn().mockRejectedValue(wanted);
  let results: Promise<unknown>[] = [];
  await act(async () => {
    results = [run(call), run(call)].map((one) => one.catch((error: unknown) => error));
    await Promise.resolve();
  });
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  fireEvent.keyDown(password(), { key: 'Escape' });
  const errors = await Promise.all(results);
  expect(errors.every(needsProof)).toBe(true);
  expect(call).toHaveBeenCalledTimes(2);
});

test('a lock says when it ends, and the field is closed until then', async () => {
  render(<ProofDialog />);
  await act(async () => {
    run(jest.fn().mockRejectedValue(wanted)).catch(() => undefined);
    await Promise.resolve();
  });
  given.mockRejectedValueOnce(
    new Problem({ kind: 'limited', code: 'password_locked', retryAfter: 900, status: 429 }),
  );
  give('a guess');
  expect(await screen.findByText('Too many tries. You can try again in 15:00.')).toBeTruthy();
  expect(password().readOnly || password().disabled).toBe(true);
});
