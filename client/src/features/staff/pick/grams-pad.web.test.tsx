import { act, renderHook } from '@testing-library/react';

import { useGrams } from './grams-pad';
import type { Share, ShelfLine } from './lines';
import type { WalkState } from './use-walk';

jest.mock('@/api/staff', () => ({ ...jest.requireActual<object>('@/api/staff'), post: jest.fn() }));

const share = (more: Partial<Share> = {}): Share => ({
  order: 'o1',
  trackingId: 'TK-1',
  letter: 'A',
  quantity: 3,
  short: 0,
  callFirst: false,
  replace: false,
  nominal: 1000,
  waits: false,
  ...more,
});

function padOf(one: Share) {
  const line: ShelfLine = {
    key: 'melon g',
    variantId: 'melon',
    name: 'Melon',
    pack: '1 kg',
    picture: '',
    shelf: '1',
    shares: [one],
  };
  const decide = jest.fn();
  const walk = { line, shares: [one], decide } as unknown as WalkState;
  return { decide, line, ...renderHook(() => useGrams(walk)) };
}

test('who is sure of an unlikely weight keeps the reason why there are fewer', () => {
  const body = { order: 'o1', variantId: 'melon', units: 2, grams: 4000, reason: 'other', why: 'Cut open' };
  const one = share({
    refused: {
      id: 'key',
      handle: 'imran',
      kind: 'pick.tick',
      body: { ...body, name: 'Melon', bag: 'A', trackingId: 'TK-1' },
      at: 0,
      order: 1,
      state: 'refused',
      problem: { code: 'weight_unlikely', message: '' },
    },
  });
  const { result, decide, line } = padOf(one);
  act(() => void result.current.isRight());
  const found = { units: 2, grams: 4000, reason: 'other', why: 'Cut open' };
  expect(decide).toHaveBeenCalledWith(line, [{ share: one, found }], true);
});

test('what was planned to be missing of a weighed line was not found', () => {
  const one = share({ short: 1 });
  const { result, decide, line } = padOf(one);
  act(() => result.current.tick());
  expect(decide).not.toHaveBeenCalled();
  act(() => result.current.setTyped('01900'));
  act(() => void result.current.tick());
  const found = { units: 2, grams: 1900, reason: 'not_found' };
  expect(decide).toHaveBeenCalledWith(line, [{ share: one, found }], false);
});
