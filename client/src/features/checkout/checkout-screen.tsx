import { useT } from '@/i18n';
import { Protected, Screen } from '@/screen';
import { isGuest, useSession } from '@/state';
import { radius, space } from '@/theme';
import {
  Banner,
  Button,
  ButtonLink,
  EmptyState,
  ErrorState,
  Heading,
  Link,
  Loading,
  Skeleton,
  Split,
  Stack,
} from '@/ui';
import { attempts } from './attempts';
import { DeliverTo } from './parts/deliver-to';
import { PaymentMethods } from './parts/payment-methods';
import { SlotPicker } from './parts/slot-picker';
import { PlaceButton, Summary } from './parts/summary';
import { useCheckout, type CheckoutState } from './use-checkout';

const sideWidth = 440;

function WaitingSteps() {
  return (
    <Stack gap="x4">
      <Skeleton height={268} radius={radius.panel} />
      <Skeleton height={212} radius={radius.panel} />
      <Skeleton height={276} radius={radius.panel} />
    </Stack>
  );
}

function Waiting() {
  return (
    <Loading>
      <Split
        position="last"
        sideWidth={sideWidth}
        gap={space.x6}
        side={<Skeleton height={420} radius={radius.panel} />}
      >
        <WaitingSteps />
      </Split>
    </Loading>
  );
}

/** The three steps, shown together: the address, if it came alone, would move the slots that the customer is about to press. */
function Steps(state: CheckoutState) {
  if (state.waiting) {
    return (
      <Loading>
        <WaitingSteps />
      </Loading>
    );
  }
  return (
    <Stack gap="x4">
      <DeliverTo {...state} />
      <SlotPicker {...state} />
      <PaymentMethods {...state} />
    </Stack>
  );
}

/** The notes above the page: a guest must sign up, the cart is locked, or the outcome of an order is unknown. */
function Hints({ order, cart }: CheckoutState) {
  const t = useT();
  const guest = useSession(isGuest);
  const mobile = useSession((state) => state.user?.mobile);
  if (guest) {
    return (
      <Banner
        tone="info"
        icon="user"
        action={<Button kind="secondary" label={t('checkout.signUp')} onPress={order.signUp} />}
      >
        {t('checkout.guest')}
      </Banner>
    );
  }
  if (!mobile || order.notice?.code === 'mobile_unproved') {
    return (
      <Banner
        tone="info"
        icon="user"
        action={<ButtonLink kind="secondary" href="/profile?prove=mobile" label={t('checkout.addMobile')} />}
      >
        {t('checkout.proveMobile')}
      </Banner>
    );
  }
  if (cart.locked && order.phase === 'idle') {
    return (
      <Banner
        tone="info"
        icon="clock"
        action={
          <Link href="/orders" label={t('navigation.orders')} color="info" style={{ alignSelf: 'center' }} />
        }
      >
        {t('drawer.locked')}
      </Banner>
    );
  }
  const lost = order.phase === 'idle' && !order.notice && attempts.isUnknown();
  return lost ? (
    <Banner tone="accent" icon="info">
      {t('checkout.unknown')}
    </Banner>
  ) : null;
}

function Filled(state: CheckoutState) {
  return (
    <>
      <Hints {...state} />
      <Split position="last" sideWidth={sideWidth} gap={space.x6} sticky side={<Summary {...state} />}>
        <Steps {...state} />
      </Split>
    </>
  );
}

function Checkout() {
  const t = useT();
  const state = useCheckout();
  const { cart, order } = state;
  const ordering = order.phase !== 'idle';
  const filled = cart.status === 'filled';
  if (cart.status === 'empty' && !ordering) {
    return (
      <Screen title={t('checkout.title')}>
        <EmptyState
          picture="/pictures/empty-basket-480.webp"
          tint="fruit"
          level={1}
          title={t('checkout.emptyTitle')}
          body={t('checkout.emptyBody')}
          action={<ButtonLink href="/products" label={t('checkout.continueShopping')} />}
        />
      </Screen>
    );
  }
  return (
    <Screen
      title={t('checkout.title')}
      footer={filled || ordering ? <PlaceButton {...state} /> : undefined}
      footerOn={['phone', 'tablet']}
    >
      <Stack gap="x4">
        <Heading level={1}>{t('checkout.title')}</Heading>
        {filled ? (
          <Filled {...state} />
        ) : cart.status === 'failed' ? (
          <ErrorState message={t('checkout.loadFailed')} onRetry={cart.refetch} />
        ) : (
          <Waiting />
        )}
      </Stack>
    </Screen>
  );
}

export function CheckoutScreen() {
  return (
    <Protected purpose="checkout">
      <Checkout />
    </Protected>
  );
}
