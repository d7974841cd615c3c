import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';

import { useT } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { motion, space, webStyle } from '@/theme';
import { Skeleton, Text, VisuallyHidden } from '@/ui';
import type { ServerCart } from '../cart-lines';

const styles = StyleSheet.create({
  box: { gap: space.x1 },
  row: { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'baseline', gap: space.x4 },
  right: { flexDirection: 'row', gap: space.x2, alignItems: 'baseline' },
  pay: { paddingTop: space.x1 },
  dim: { opacity: 0.5 },
});

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <View style={styles.row}>
      <Text color="inkMuted">{label}</Text>
      <View style={styles.right}>{children}</View>
    </View>
  );
}

function Amount({ value, strike, color }: { value: string; strike?: boolean; color?: 'brand' | 'inkFaint' }) {
  return (
    <Text tabular strike={strike} color={color ?? 'ink'}>
      {value}
    </Text>
  );
}

/** The sums that the bill shows. Both a cart and an order have all of them. */
type BillSums = Pick<
  ServerCart,
  | 'mrpTotal'
  | 'subTotal'
  | 'discountAmount'
  | 'deliveryCharge'
  | 'baseDeliveryCharge'
  | 'walletUsed'
  | 'grandTotal'
  | 'savings'
> &
  Partial<Pick<ServerCart, 'couponCode'>>;

interface BillProps {
  bill: BillSums;
  /** A new bill is being fetched. */
  repricing?: boolean;
  /** The label of the total for an order, where it is no longer "to pay". */
  sumLabel?: string;
}

/** The bill: MRP, each saving, delivery, and the amount to pay. */
export function Bill({ bill, repricing = false, sumLabel }: BillProps) {
  const t = useT();
  const saving = Math.round((bill.mrpTotal - bill.subTotal) * 100) / 100;
  const minus = (amount: number) => t('drawer.minus', { amount: formatMoney(amount) });
  return (
    <View
      aria-busy={repricing}
      style={[
        styles.box,
        repricing && styles.dim,
        webStyle({ transitionProperty: 'opacity', transitionDuration: `${motion.fast}ms` }),
      ]}
    >
      <VisuallyHidden live="polite">{repricing ? t('drawer.repricing') : ''}</VisuallyHidden>
      <Row label={t('drawer.mrpTotal')}>
        <Amount value={formatMoney(bill.mrpTotal)} />
      </Row>
      {saving > 0 ? (
        <Row label={t('drawer.productSaving')}>
          <Amount value={minus(saving)} color="brand" />
        </Row>
      ) : null}
      {bill.discountAmount > 0 ? (
        <Row label={bill.couponCode ? t('drawer.couponOf', { code: bill.couponCode }) : t('drawer.coupon')}>
          <Amount value={minus(bill.discountAmount)} color="brand" />
        </Row>
      ) : null}
      <Row label={t('drawer.delivery')}>
        {bill.deliveryCharge === 0 ? (
          <>
            {bill.baseDeliveryCharge > 0 ? (
              <Amount value={formatMoney(bill.baseDeliveryCharge)} strike color="inkFaint" />
            ) : null}
            <Amount value={t('drawer.free')} color="brand" />
          </>
        ) : (
          <Amount value={formatMoney(bill.deliveryCharge)} />
        )}
      </Row>
      {bill.walletUsed > 0 ? (
        <Row label={t('drawer.wallet')}>
          <Amount value={minus(bill.walletUsed)} color="brand" />
        </Row>
      ) : null}
      <View style={[styles.row, styles.pay]}>
        <Text type="price">{sumLabel ?? t('drawer.toPay')}</Text>
        <Text type="price">{formatMoney(bill.grandTotal)}</Text>
      </View>
      {bill.savings > 0 ? (
        <Text type="bodyStrong" color="brand">
          {t('drawer.youSave', { amount: formatMoney(bill.savings) })}
        </Text>
      ) : null}
    </View>
  );
}

/** Shown in place of the bill until the server has answered for the first time. */
export function BillSkeleton() {
  return (
    <View style={styles.box} aria-hidden>
      {[0, 1, 2].map((row) => (
        <View key={row} style={styles.row}>
          <Skeleton width={96} height={18} />
          <Skeleton width={56} height={18} />
        </View>
      ))}
    </View>
  );
}
