import { useRef, type ReactNode } from 'react';
import { View } from 'react-native';

import { useSettings } from '@/api';
import { useContentText, useT } from '@/i18n';
import { closeCart } from '@/state';
import { makeStyles, radius } from '@/theme';
import {
  Banner,
  Button,
  ButtonLink,
  EmptyState,
  ErrorState,
  Grow,
  HStack,
  Icon,
  Link,
  Loading,
  Note,
  Skeleton,
  useFocusFallback,
} from '@/ui';
import type { CartState } from '../use-cart';
import { Bill, BillSkeleton } from './bill';
import { FreeDelivery } from './free-delivery';
import { KeepInPlace } from './keep-in-place';
import { LineRow } from './line-row';
import { Promo } from './promo';
import { WalletSwitch } from './wallet-switch';

const useStyles = makeStyles((t) => ({
  body: { paddingHorizontal: t.space.x6, flexGrow: 1 },
  middle: { flexGrow: 1, justifyContent: 'center' },
  space: { flexGrow: 1, minHeight: t.space.x4 },
  note: { flexDirection: 'row', gap: t.space.x2, alignItems: 'flex-start', paddingVertical: t.space.x3 },
  noteText: { flexShrink: 1 },
  bill: { borderTopWidth: 1, borderTopColor: t.color.line, paddingVertical: t.space.x4 },
  banner: { paddingTop: t.space.x3 },
  skeletons: { gap: t.space.x4, paddingVertical: t.space.x4 },
}));

function LoadingLines() {
  const styles = useStyles();
  return (
    <Loading>
      <View style={styles.skeletons}>
        <Skeleton height={86} radius={radius.button} />
        {[0, 1, 2].map((row) => (
          <HStack key={row} gap="x3">
            <Skeleton width={64} height={64} radius={radius.button} />
            <Grow gap="x2">
              <Skeleton width="70%" height={18} />
              <Skeleton width="40%" height={14} />
            </Grow>
            <Skeleton width={112} height={44} radius={radius.button} />
          </HStack>
        ))}
      </View>
    </Loading>
  );
}

function CancelNote() {
  const styles = useStyles();
  const content = useContentText();
  const settings = useSettings();
  if (!settings) return null;
  return (
    <View style={styles.note}>
      <Icon name="info" size={18} color="inkMuted" />
      <Note style={styles.noteText}>{content(settings, 'cancelNote')}</Note>
    </View>
  );
}

/** Says that the cart is locked because its order waits for the payment: it can be viewed, but not changed. */
function LockedNote() {
  const t = useT();
  return (
    <Banner
      tone="info"
      icon="clock"
      action={
        <Link
          href="/orders"
          label={t('navigation.orders')}
          color="info"
          onPress={closeCart}
          style={{ alignSelf: 'center' }}
        />
      }
    >
      {t('drawer.locked')}
    </Banner>
  );
}

function BillPart({ cart }: { cart: CartState }) {
  const t = useT();
  const styles = useStyles();
  if (cart.bill) {
    return (
      <View style={styles.bill}>
        <Bill bill={cart.bill} repricing={cart.repricing} />
      </View>
    );
  }
  if (cart.billFailed) {
    return (
      <View style={styles.banner}>
        <Banner
          tone="danger"
          action={<Button kind="ghost" label={t('common.retry')} onPress={cart.refetch} />}
        >
          {t('drawer.billFailed')}
        </Banner>
      </View>
    );
  }
  return (
    <View style={styles.bill}>
      <BillSkeleton />
    </View>
  );
}

function Lines({ cart: { lines, sendingPaused, locked } }: { cart: CartState }) {
  const t = useT();
  const list = useRef<View>(null);
  // With a removed line its stepper, which had the focus, is gone.
  useFocusFallback(list, lines.map(({ id }) => id).join(), true);
  return (
    <View ref={list} tabIndex={-1} role="list" aria-label={t('cart.items')}>
      {lines.map((line) => (
        <LineRow key={line.id} line={line} sendingPaused={sendingPaused} locked={locked} />
      ))}
    </View>
  );
}

export interface CartShelves {
  whenEmpty: ReactNode;
  alsoNeeded: ReactNode;
  /** A link to an order to which the cart may be added. */
  toOrder: ReactNode;
}

export function CartView({ cart, whenEmpty, alsoNeeded, toOrder }: CartShelves & { cart: CartState }) {
  const t = useT();
  const styles = useStyles();
  if (cart.status === 'unknown') {
    return (
      <View style={styles.body}>
        <LoadingLines />
      </View>
    );
  }
  if (cart.status === 'failed') {
    return (
      <View style={styles.middle}>
        <ErrorState message={t('drawer.loadFailed')} onRetry={cart.refetch} />
      </View>
    );
  }
  if (cart.status === 'empty') {
    return (
      <View style={styles.body}>
        <View style={styles.middle}>
          <EmptyState
            picture="/pictures/empty-basket-480.webp"
            tint="fruit"
            title={t('drawer.empty')}
            body={t('drawer.emptyLead')}
            action={<ButtonLink href="/products" label={t('drawer.startShopping')} onPress={closeCart} />}
            level={3}
          />
        </View>
        {whenEmpty}
      </View>
    );
  }
  return (
    <View style={styles.body}>
      {cart.locked ? <LockedNote /> : <FreeDelivery cart={cart} />}
      {cart.sendingPaused ? (
        <View style={styles.banner}>
          <Banner tone="accent">{t('drawer.notSavedLong')}</Banner>
        </View>
      ) : null}
      <Lines cart={cart} />
      {cart.bill && !cart.locked ? (
        <>
          <Promo cart={cart} />
          <WalletSwitch balance={cart.bill.walletBalance} />
        </>
      ) : null}
      {cart.locked ? null : (
        <>
          <View style={styles.space} />
          <KeepInPlace whenChanges={cart.lines.length}>{alsoNeeded}</KeepInPlace>
        </>
      )}
      {cart.locked ? null : toOrder}
      <CancelNote />
      <BillPart cart={cart} />
    </View>
  );
}
