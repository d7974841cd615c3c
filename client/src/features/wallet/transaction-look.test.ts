import type { Translate } from '@/i18n';
import { describe as words, statusLook, typeLabel } from './transaction-look';

const t: Translate = (key, values) => `${key} ${String(values?.id)}`;

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

test('an order is named in the language of the reader; what the shop wrote stays', () => {
  expect(words({ type: 'REFUND', description: 'Order TKCM2MXD5XC8' }, t)).toBe('wallet.order TKCM2MXD5XC8');
  expect(words({ type: 'DEPOSIT', description: 'Sorry for the mangoes' }, t)).toBe('Sorry for the mangoes');
  expect(words({ type: 'WALLET_TOPUP', description: 'Money added to wallet' }, t)).toBe('');
});
