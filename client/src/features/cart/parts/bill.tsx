import type { ReactNode } from 'react';
import { StyleSheet } from 'react-native';

import { type TextKey, useT } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { motion, space, webStyle } from '@/theme';
import { HStack, Skeleton, Stack, Text, VisuallyHidden } from '@/ui';
import { type BillRow, rowsOf, shownRows } from '../bill-rows';
import type { ServerCart } from '../cart-lines';

const styles = StyleSheet.create({
  pay: { paddingTop: space.x1 },
  dim: { opacity: 0.5 },
});

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <HStack gap="x4" align="baseline" apart>
      <Text color="inkMuted">{label}</Text>
      <HStack gap="x2" align="baseline">
        {children}
      </HStack>
    </HStack>
  );
}

function Amount({ value, strike, color }: { value: string; strike?: boolean; color?: 'brand' | 'inkFaint' }) {
  return (
    <Text tabular strike={strike} color={color ?? 'ink'}>
      {value}
    </Text>
  );
}

type TextRow = Exclude<BillRow['key'], 'items' | 'total'>;

/** The texts of the rows. Of the sums, screens show only the last one. */
const texts: Record<TextRow, TextKey> = {
  mrp: 'drawer.mrpTotal',
  saving: 'drawer.productSaving',
  discount: 'drawer.coupon',
  delivery: 'drawer.delivery',
  bag: 'drawer.bag',
  roundOff: 'drawer.roundOff',
  wallet: 'drawer.wallet',
  toPay: 'drawer.toPay',
};

/** The text of a row; one of a newer server has a general text, so that the rows still add up. */
export const billText = (key: BillRow['key']): TextKey =>
  key in texts ? texts[key as TextRow] : 'drawer.otherRow';

/** What the bill shows. Both a cart and an order have all of it. */
type ShownBill = Pick<ServerCart, 'billRows' | 'grandTotal' | 'baseDeliveryCharge' | 'savings'> &
  Partial<Pick<ServerCart, 'couponCode'>>;

interface BillProps {
  bill: ShownBill;
  /** A new bill is being fetched. */
  repricing?: boolean;
  /** The label of the total for an order, where it is no longer "to pay". */
  sumLabel?: string;
}

function RowAmount({ row, bill }: { row: BillRow; bill: ShownBill }) {
  const t = useT();
  if (row.amount < 0)
    return <Amount value={t('drawer.minus', { amount: formatMoney(-row.amount) })} color="brand" />;
  if (row.key !== 'delivery' || row.amount > 0) return <Amount value={formatMoney(row.amount)} />;
  return (
    <>
      {bill.baseDeliveryCharge > 0 ? (
        <Amount value={formatMoney(bill.baseDeliveryCharge)} strike color="inkFaint" />
      ) : null}
      <Amount value={t('drawer.free')} color="brand" />
    </>
  );
}

export function Bill({ bill, repricing = false, sumLabel }: BillProps) {
  const t = useT();
  const label = ({ key }: BillRow) =>
    key === 'discount' && bill.couponCode
      ? t('drawer.couponOf', { code: bill.couponCode })
      : t(billText(key));
  return (
    <Stack
      gap="x1"
      aria-busy={repricing}
      style={[
        repricing && styles.dim,
        webStyle({ transitionProperty: 'opacity', transitionDuration: `${motion.fast}ms` }),
      ]}
    >
      <VisuallyHidden live="polite">{repricing ? t('drawer.repricing') : ''}</VisuallyHidden>
      {shownRows(rowsOf(bill)).map((row) =>
        row.sum ? (
          <HStack gap="x4" align="baseline" apart key={row.key} style={styles.pay}>
            <Text type="price">{sumLabel ?? label(row)}</Text>
            <Text type="price">{formatMoney(row.amount)}</Text>
          </HStack>
        ) : (
          <Row key={row.key} label={label(row)}>
            <RowAmount row={row} bill={bill} />
          </Row>
        ),
      )}
      {bill.savings > 0 ? (
        <Text type="bodyStrong" color="brand">
          {t('drawer.youSave', { amount: formatMoney(bill.savings) })}
        </Text>
      ) : null}
    </Stack>
  );
}

/** Shown in place of the bill until the server has answered for the first time. */
export function BillSkeleton() {
  return (
    <Stack gap="x1" aria-hidden>
      {[0, 1, 2].map((row) => (
        <HStack gap="x4" align="baseline" apart key={row}>
          <Skeleton width={96} height={18} />
          <Skeleton width={56} height={18} />
        </HStack>
      ))}
    </Stack>
  );
}
