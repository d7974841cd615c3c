import { useRouter } from 'expo-router';
import { useCallback, useState } from 'react';
import { View } from 'react-native';

import { classes, makeStyles } from '@/theme';
import { Button, Dialog, FieldNote, Grow, type IconName, Stack, Text, toast } from '@/ui';
import { CreditSheet } from '../customers/credit-sheet';
import { DeliverSheet } from '../deliver/lazy-deliver-sheet';
import { useWrite } from '../session/use-write';
import { staffHref } from '../shell/address';
import css from '../shell/shell.module.css';
import { useJustChanged } from '../shell/use-just-changed';
import { MoveSheet } from '../slots/lazy-move-sheet';
import { useT } from '../texts/index';
import { AdvanceDialog } from '../orders/advance-dialog';
import { CancelSheet } from '../orders/cancel-sheet';
import { useCollecting } from '../orders/collecting';
import {
  orderChanged,
  redirectRefund,
  refetchOrder,
  type Card,
  type Complaint,
  type OrderPage,
} from '../orders/queries';
import { RefundSheet } from '../orders/refund-sheet';
import { statusText } from '../orders/status';
import { useAdvance } from '../orders/use-advance';

const useStyles = makeStyles((t) => ({
  row: { flexDirection: 'row', flexWrap: 'wrap', justifyContent: 'flex-end', gap: t.space.x2 },
  main: { flexGrow: 1 },
}));

type Opened = 'delivered' | 'deliver' | 'cancel' | 'refund' | 'credit' | 'redirect' | 'move' | null;

interface Action {
  key: string;
  label: string;
  icon?: IconName;
  danger?: boolean;
  busy?: boolean;
  press: () => void;
}

/** What the person may do with the order now, the most likely first. */
function useActions(page: OrderPage, settle: (complaint: Complaint) => void) {
  const t = useT();
  const router = useRouter();
  const [opened, setOpened] = useState<Opened>(null);
  const advancing = useAdvance();
  const { can, card, next, complaints, refundable } = page;
  const early = useJustChanged(`${card.id} ${next ?? ''}`);
  const reported = complaints.find(({ state }) => state === 'open');
  const all: (Action | false | undefined)[] = [
    can.includes('settle') &&
      reported && {
        key: 'settle',
        label: t('complaint.settle'),
        icon: 'chat',
        press: () => settle(reported),
      },
    can.includes('redirect') && {
      key: 'redirect',
      label: t('order.redirect'),
      icon: 'wallet',
      press: () => setOpened('redirect'),
    },
    can.includes('shelve') && {
      key: 'shelve',
      label: t('order.shelve'),
      icon: 'undo',
      press: () => router.push(staffHref(`/staff/stock/back?order=${encodeURIComponent(card.id)}`)),
    },
    can.includes('advance') &&
      next && {
        key: 'advance',
        label:
          next === 'Delivered' ? t('order.deliver') : t('order.advanceTo', { status: t(statusText(next)) }),
        icon: 'arrow-right',
        busy: advancing.busy || early,
        press: () =>
          next === 'Delivered' ? setOpened('delivered') : advancing.start([{ order: card.id, to: next }]),
      },
    can.includes('reject') &&
      next === 'Delivered' && {
        key: 'reject',
        label: t('door.open'),
        icon: 'undo',
        press: () => setOpened('deliver'),
      },
    can.includes('refund') &&
      refundable !== undefined && {
        key: 'refund',
        label: t('order.refund'),
        press: () => setOpened('refund'),
      },
    can.includes('credit') &&
      Boolean(page.customerId) && {
        key: 'credit',
        label: t('order.credit'),
        press: () => setOpened('credit'),
      },
    can.includes('move') && {
      key: 'move',
      label: t('order.move'),
      icon: 'clock',
      press: () => setOpened('move'),
    },
    can.includes('cancel') && {
      key: 'cancel',
      label: t('order.cancel'),
      danger: true,
      press: () => setOpened('cancel'),
    },
  ];
  return { actions: all.filter((one): one is Action => Boolean(one)), opened, setOpened, advancing };
}

/** Asks before an order is delivered, which is final; the button before it stands in the same place, and may be pressed twice. */
function DeliveredDialog({ card, onClose, onYes }: { card: Card; onClose: () => void; onYes: () => void }) {
  const t = useT();
  const collecting = useCollecting(card.collect);
  return (
    <Dialog title={t('order.deliverTitle', { id: card.trackingId })} onClose={onClose}>
      <Text type="h2" tabular>
        {collecting.before}
      </Text>
      <Text color="inkMuted">{t('order.deliverLead')}</Text>
      <Button full icon="check" label={collecting.after} onPress={onYes} />
    </Dialog>
  );
}

/** Asks before a refused refund goes to the wallet: it cannot be taken back. */
function RedirectDialog({ page, onClose }: { page: OrderPage; onClose: () => void }) {
  const t = useT();
  const write = useWrite({
    call: () => redirectRefund(page.card.id),
    onDone: (changed) => {
      orderChanged(changed);
      toast.success(t('order.redirected'));
      onClose();
    },
    onRefused: () => refetchOrder(page.card.trackingId),
  });
  return (
    <Dialog title={t('order.redirect')} onClose={onClose}>
      <FieldNote error={write.refusal} hint={t('order.redirectLead')} />
      <Button
        full
        label={t('order.redirect')}
        busy={write.busy}
        disabled={write.away}
        onPress={() => write.send(undefined)}
      />
    </Dialog>
  );
}

/** The buttons at the foot of an order's page. Where there is little room the first one stands there, and the others behind "Other…". */
export function OrderActions({ page, settle }: { page: OrderPage; settle: (complaint: Complaint) => void }) {
  const t = useT();
  const styles = useStyles();
  const [others, setOthers] = useState(false);
  const { actions, opened, setOpened, advancing } = useActions(page, settle);
  const [main, ...rest] = actions;
  const close = useCallback(() => setOpened(null), [setOpened]);
  const { away } = advancing;
  const button = (action: Action, full: boolean) => (
    <Button
      key={action.key}
      full={full}
      kind={action.danger ? 'danger' : 'secondary'}
      icon={action.icon}
      label={action.label}
      disabled={away}
      onPress={() => {
        setOthers(false);
        action.press();
      }}
    />
  );
  if (!main) return null;
  return (
    <Grow gap="x2">
      <FieldNote
        error={away ? undefined : advancing.refusal}
        hint={away ? t('offline.needsNetwork') : undefined}
      />
      <View style={styles.row}>
        {rest.length > 0 ? (
          <View style={classes(css.narrowOnly)}>
            <Button kind="secondary" size="large" label={t('order.others')} onPress={() => setOthers(true)} />
          </View>
        ) : null}
        {rest.map((action) => (
          <View key={action.key} style={classes(css.roomyOnly)}>
            {button(action, false)}
          </View>
        ))}
        <Button
          size="large"
          icon={main.icon}
          kind={main.danger ? 'danger' : 'primary'}
          label={main.label}
          busy={main.busy}
          disabled={away}
          onPress={main.press}
          style={styles.main}
        />
      </View>
      <Dialog open={others} title={t('order.othersTitle')} onClose={() => setOthers(false)}>
        <Stack gap="x2">{rest.map((action) => button(action, true))}</Stack>
      </Dialog>
      <AdvanceDialog advancing={advancing} cards={[page.card]} />
      {opened === 'delivered' && page.next === 'Delivered' ? (
        <DeliveredDialog
          card={page.card}
          onClose={close}
          onYes={() => {
            close();
            advancing.start([{ order: page.card.id, to: 'Delivered' }]);
          }}
        />
      ) : null}
      {opened === 'deliver' ? <DeliverSheet page={page} onClose={close} /> : null}
      {opened === 'cancel' ? <CancelSheet page={page} onClose={close} /> : null}
      {opened === 'refund' ? <RefundSheet page={page} onClose={close} /> : null}
      {opened === 'move' ? (
        <MoveSheet from={page.card.slot} order={page.card} language={page.language} onClose={close} />
      ) : null}
      {opened === 'redirect' ? <RedirectDialog page={page} onClose={close} /> : null}
      {opened === 'credit' && page.customerId ? (
        <CreditSheet
          customer={page.customerId}
          name={page.card.customer || page.card.trackingId}
          language={page.language}
          onClose={close}
        />
      ) : null}
    </Grow>
  );
}
