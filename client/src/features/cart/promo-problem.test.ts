import { Problem } from '@/lib/problem';
import { endedPromo, promoProblem } from './promo-problem';

test('a code that was typed is invalid, and one that was applied is not valid any more', () => {
  const refused = new Problem({ kind: 'invalid', code: 'invalid_promo', message: 'Invalid promo code' });
  expect(promoProblem(refused)).toBe('Invalid promo code');
  expect(endedPromo(refused)).toBe('This promo code is not valid any more.');
  const usedUp = new Problem({ kind: 'conflict', code: 'promo_exhausted', message: 'It is used up.' });
  expect(endedPromo(usedUp)).toBe('It is used up.');
});
