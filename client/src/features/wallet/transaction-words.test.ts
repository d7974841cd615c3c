import type { Translate } from '@/i18n';
import { describeTransaction, statusAppearance, typeLabel } from './transaction-words';

const t: Translate = (key, values) => `${key} ${String(values?.id)}`;

test('every status has a tone and an icon of its own', () => {
  const appearances = ['COMPLETED', 'PENDING', 'FAILED', 'REVERSED'].map(statusAppearance);
  expect(new Set(appearances.map(({ tone }) => tone)).size).toBe(4);
  expect(new Set(appearances.map(({ icon }) => icon)).size).toBe(4);
});

test('an unknown status is shown as pending, an unknown type as "Transaction"', () => {
  expect(statusAppearance('QUEUED')).toBe(statusAppearance('PENDING'));
  expect(typeLabel('GIFT')).toBe('wallet.transaction');
  expect(typeLabel('CASHBACK')).toBe('wallet.typeCashback');
  expect(typeLabel('CASHBACK', false)).toBe('wallet.typeCashbackTaken');
});

test("the server's descriptions are translated; other ones stay as they are", () => {
  expect(describeTransaction({ type: 'REFUND', description: 'Order TKCM2MXD5XC8' }, t)).toBe(
    'wallet.order TKCM2MXD5XC8',
  );
  expect(describeTransaction({ type: 'TRANSFER_IN', description: 'From your guest wallet' }, t)).toContain(
    'wallet.fromGuest',
  );
  expect(describeTransaction({ type: 'DEPOSIT', description: 'Sorry for the mangoes' }, t)).toBe(
    'Sorry for the mangoes',
  );
  expect(describeTransaction({ type: 'WALLET_TOPUP', description: 'Money added to wallet' }, t)).toBe('');
});
