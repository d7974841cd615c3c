import { View } from 'react-native';

import { isProblem, useSettings } from '@/api';
import { rowsOf, useQuantityLimit, weightLabel } from '@/features/cart';
import { useTopUpFor } from '@/features/wallet';
import { useContentText, useT } from '@/i18n';
import { useWhen } from '@/i18n/when';
import { formatMoney } from '@/lib/money';
import { makeStyles, radius } from '@/theme';
import {
  AddStepper,
  Button,
  Checkbox,
  Dialog,
  FormRefusal,
  Grow,
  HStack,
  Note,
  Skeleton,
  Stack,
  Text,
  Tile,
} from '@/ui';
import { TwoButtons } from '@/ui/two-buttons';
import { quantityOf } from '../change-draft';
import type { Order, OrderChange } from '../queries';
import { useChange, type ChangeState } from '../use-change';
import { useRefusal } from '../use-refusal';
import { CompareBills } from './compare-bills';

const noStock = Infinity;
const side = 56;

const useStyles = makeStyles((t) => ({
  line: { paddingVertical: t.space.x3, borderBottomWidth: 1, borderBottomColor: t.color.line },
}));

type Item = Order['products'][number];

/** An item of the order: how many, and at which price. The server says the price, which may be today's for what is added. */
function Line({ line, change }: { line: Item; change: ChangeState }) {
  const t = useT();
  const styles = useStyles();
  const content = useContentText();
  const { max, sayLimit } = useQuantityLimit(noStock);
  const { draft, preview, setQuantity } = change;
  const quantity = quantityOf(draft, line);
  const priced = preview?.lines.find(({ variantId }) => variantId === line.variantId) ?? line;
  const weight = weightLabel(t, line);
  const title = content(line, 'name');
  return (
    <HStack role="listitem" gap="x3" style={styles.line}>
      <Tile
        source={line.images[0]}
        alt=""
        side={side}
        tint={line.tile}
        radius={radius.button}
        dim={quantity === 0}
      />
      <Grow gap={2}>
        <Text type="bodyStrong" lines={2} color={quantity === 0 ? 'inkMuted' : 'ink'}>
          {title}
        </Text>
        <Note tabular>
          {quantity === 0 ? t('orders.changeOut') : `${weight} · ${formatMoney(priced.price)}`}
        </Note>
      </Grow>
      <AddStepper
        name={`${title}, ${weight}`}
        quantity={quantity}
        onChange={(next) => setQuantity(line.variantId, next)}
        max={Math.max(max, line.quantity)}
        onLimit={sayLimit}
        onNotify={() => undefined}
      />
    </HStack>
  );
}

function FromCart({ change }: { change: ChangeState }) {
  const t = useT();
  const content = useContentText();
  const { cart, mayAddCart, draft, addCart } = change;
  if (!mayAddCart) return null;
  const goods = cart.lines.map(
    (line) => `${line.quantity} × ${content(line, 'name')}, ${weightLabel(t, line)}`,
  );
  return (
    <Checkbox
      label={t('orders.changeCart', { count: cart.count })}
      hint={goods.join('; ')}
      checked={draft.cart}
      onChange={addCart}
    />
  );
}

/** How the difference is paid, or where it goes. */
function Payment({ made, topUp }: { made: OrderChange; topUp?: ReturnType<typeof useTopUpFor> }) {
  const t = useT();
  const more = Math.round((made.total - made.totalBefore) * 100) / 100;
  const missing = Math.max(1, Math.ceil(made.walletMissing));
  const rows = (
    [
      ['orders.changeDoor', made.atTheDoor],
      ['orders.changeFromWallet', made.fromWallet],
      ['orders.changeToWallet', made.toWallet],
      ['orders.changeWithDelivery', made.withDelivery],
    ] as const
  ).filter(([, amount]) => amount > 0);
  return (
    <Stack gap="x1">
      <Text type="bodyStrong" live="polite">
        {more === 0
          ? t('orders.changeSame')
          : t(more > 0 ? 'orders.changeMore' : 'orders.changeLess', { amount: formatMoney(Math.abs(more)) })}
      </Text>
      {rows.map(([key, amount]) => (
        <Text key={key}>{t(key, { amount: formatMoney(amount) })}</Text>
      ))}
      {made.promoDropped ? <Text color="offer">{t('orders.changePromo')}</Text> : null}
      {made.walletMissing > 0 ? (
        <>
          <Text color="danger">{t('orders.changeMissing', { amount: formatMoney(made.walletMissing) })}</Text>
          {topUp ? (
            <Button
              full
              kind="soft"
              icon="wallet"
              label={t('orders.changeTopUp', { amount: formatMoney(missing) })}
              busy={topUp.busy}
              onPress={() => topUp.add(missing)}
            />
          ) : null}
        </>
      ) : null}
    </Stack>
  );
}

/** What the change costs, or why it does not. */
function Outcome({ order, change, close }: { order: Order; change: ChangeState; close: () => void }) {
  const t = useT();
  const { preview, isFresh, isChange, isEmpty, refusal } = change;
  const prepay = useSettings()?.paymentMethods.includes('phonePe') ?? false;
  const topUp = useTopUpFor(`/order-details/${order._id}?change=${change.draft.cart ? 'cart' : '1'}`, close);
  if (isEmpty) return <Text color="danger">{t('orders.changeEmpty')}</Text>;
  if (!isChange) return <Text color="inkMuted">{t('orders.changeNothing')}</Text>;
  if (preview)
    return (
      <>
        <CompareBills before={rowsOf(order)} after={preview.billRows} waits={!isFresh} />
        <Payment made={preview} topUp={prepay ? topUp : undefined} />
      </>
    );
  return refusal ? null : <Skeleton height={160} />;
}

/** The item that a refusal names, if the order has it: the customer can leave it as it was. */
function useAtFault(order: Order, { refusal }: ChangeState): Item | undefined {
  const detail = isProblem(refusal) ? (refusal.detail as { variantId?: unknown } | undefined) : undefined;
  return order.products.find(({ variantId }) => variantId === detail?.variantId);
}

interface ChangeDialogProps {
  order: Order;
  /** The items of the cart come in addition. */
  fromCart: boolean;
  onClose: () => void;
}

/** Lets the customer change the items of a placed order: more or fewer of them, and those of the cart in addition. */
export function ChangeDialog({ order, fromCart, onClose }: ChangeDialogProps) {
  const t = useT();
  const when = useWhen();
  const content = useContentText();
  const change = useChange(order, fromCart, onClose);
  const { preview, isFresh, refusal, setQuantity, send, busy, leave } = change;
  const atFault = useAtFault(order, change);
  const until = order.changeableUntil ?? order.slot.startTime;
  const top = useRefusal(refusal, 'orders.changeFailed');
  const ready = isFresh && preview !== undefined && preview.walletMissing === 0;
  return (
    <Dialog
      title={t('orders.change')}
      onClose={leave}
      footer={
        <TwoButtons
          stay={{ label: t('orders.changeNot'), onPress: leave }}
          go={{ label: t('orders.changeDo'), busy, disabled: !ready, onPress: send }}
        />
      }
    >
      <FormRefusal {...top} />
      {atFault ? (
        <Button
          full
          kind="soft"
          label={t('orders.changeUndo', { name: content(atFault, 'name') })}
          onPress={() => setQuantity(atFault.variantId, atFault.quantity)}
        />
      ) : null}
      <Text color="inkMuted">
        {t('orders.changeLead', { time: `${when.dayInSentence(until)} ${when.time(until)}` })}
      </Text>
      <View role="list" aria-label={t('orders.itemsTitle')}>
        {order.products.map((line) => (
          <Line key={line._id} line={line} change={change} />
        ))}
      </View>
      <FromCart change={change} />
      <Outcome order={order} change={change} close={onClose} />
    </Dialog>
  );
}
