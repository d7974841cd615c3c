import { statusLook, typeLabel } from './transaction-look';

test('every status has a look of its own', () => {
  const looks = ['COMPLETED', 'PENDING', 'FAILED', 'REVERSED'].map(statusLook);
  expect(new Set(looks.map((look) => look.tone)).size).toBe(4);
  expect(new Set(looks.map((look) => look.icon)).size).toBe(4);
});

test('what nobody knows is pending, and a transaction', () => {
  expect(statusLook('QUEUED')).toBe(statusLook('PENDING'));
  expect(typeLabel('GIFT')).toBe('wallet.transaction');
  expect(typeLabel('CASHBACK')).toBe('wallet.typeCashback');
});
