import type { TextKey, Translate } from '@/i18n';
import type { BadgeTone, IconName } from '@/ui';
import type { Transaction } from './queries';

interface StatusAppearance {
  label: TextKey;
  tone: BadgeTone;
  icon: IconName;
}

const statuses: Record<Transaction['status'], StatusAppearance> = {
  COMPLETED: { label: 'wallet.completed', tone: 'brand', icon: 'check' },
  PENDING: { label: 'wallet.pending', tone: 'accent', icon: 'clock' },
  FAILED: { label: 'wallet.failed', tone: 'danger', icon: 'warning' },
  REVERSED: { label: 'wallet.reversed', tone: 'info', icon: 'refresh' },
};

/** Text, colour and icon of a status. An unknown one is shown as pending. */
export function statusAppearance(status: string): StatusAppearance {
  return statuses[status as Transaction['status']] ?? statuses.PENDING;
}

const types: Record<Transaction['type'], TextKey> = {
  DEPOSIT: 'wallet.typeDeposit',
  WITHDRAWAL: 'wallet.typeWithdrawal',
  PAYMENT: 'wallet.typePayment',
  CASHBACK: 'wallet.typeCashback',
  REFUND: 'wallet.typeRefund',
  TRANSFER_IN: 'wallet.typeTransferIn',
  TRANSFER_OUT: 'wallet.typeTransferOut',
  WALLET_TOPUP: 'wallet.typeTopUp',
};

/** The text for a transaction's type. Cashback that leaves the wallet was taken back with a refund. */
export function typeLabel(type: string, credit = true): TextKey {
  if (type === 'CASHBACK' && !credit) return 'wallet.typeCashbackTaken';
  return types[type as Transaction['type']] ?? 'wallet.transaction';
}

/** Translates the server's own descriptions; one that the shop's staff wrote is returned unchanged. */
export function descriptionWords(description: string, t: Translate): string {
  if (description === 'From your guest wallet') return t('wallet.fromGuest');
  const order = /^Order (\S+)$/.exec(description)?.[1];
  return order ? t('wallet.order', { id: order }) : description;
}

/** The note under a transaction's type; empty if the type says everything. */
export function describeTransaction(
  { type, description }: Pick<Transaction, 'type' | 'description'>,
  t: Translate,
): string {
  return type === 'WALLET_TOPUP' ? '' : descriptionWords(description, t);
}
