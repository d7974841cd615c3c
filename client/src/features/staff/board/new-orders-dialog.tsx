import { View } from 'react-native';
import { useEffect } from 'react';
import { useRouter } from 'expo-router';

import { useWhen } from '@/i18n/when';
import { formatMoney } from '@/lib/money';
import { makeStyles } from '@/theme';
import { Button, Dialog, Grow, Icon, Note, Pressable, Stack, Text } from '@/ui';
import { ordersHref, orderHref } from '../orders/address';
import { setSound, showNewOrders, useBell, useSound } from '../shell/bell';
import { useSoundLocked } from '../shell/bell-sound';
import { useT } from '../texts';
import { dismissNewOrders, lookAtNewOrders, useNewOrders } from '../live/new-orders';

const useStyles = makeStyles((t) => ({
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: t.space.x3,
    minHeight: 60,
    borderRadius: t.radius.input,
    paddingHorizontal: t.space.x1,
  },
  over: { backgroundColor: t.color.brandSoft },
}));

/** Whether the bell can be heard, and what to do if not. */
function SoundState() {
  const t = useT();
  const { loudness } = useSound();
  const locked = useSoundLocked((sound) => sound.locked);
  if (loudness !== 'on')
    return (
      <>
        <Text color="inkMuted">{t(loudness === 'off' ? 'bell.offLead' : 'bell.quietLead')}</Text>
        <Button
          full
          kind="secondary"
          icon="bell"
          label={t('bell.turnOn')}
          onPress={() => setSound({ loudness: 'on' })}
        />
      </>
    );
  return <Text color="inkMuted">{t(locked ? 'bell.lockedLead' : 'bell.onLead')}</Text>;
}

/** The new orders, which the bell in the header opens. Whoever opens the list silences the bell. */
export function NewOrdersDialog() {
  const t = useT();
  const when = useWhen();
  const styles = useStyles();
  const router = useRouter();
  const open = useBell((bell) => bell.open);
  const fresh = useNewOrders((rung) => rung.fresh);
  const count = fresh.length;
  useEffect(() => {
    if (open && count > 0) lookAtNewOrders();
  }, [open, count]);
  const close = () => showNewOrders(false);
  return (
    <Dialog open={open} title={count > 0 ? t('bell.title', { count }) : t('bell.none')} onClose={close}>
      <SoundState />
      {count > 0 ? (
        <View role="list" aria-label={t('bell.list')}>
          {[...fresh].reverse().map((order) => (
            <View key={order.id} role="listitem">
              <Pressable
                onPress={() => {
                  close();
                  router.push(orderHref(order.trackingId));
                }}
                style={({ hovered }) => [styles.row, hovered && styles.over]}
              >
                <Grow>
                  <Text type="bodyStrong" tabular>
                    {order.trackingId}
                  </Text>
                  <Note>
                    {`${when.day(order.start)}, ${when.slot(order.start, order.end)} · ${order.area}`}
                  </Note>
                </Grow>
                {order.total === undefined ? null : (
                  <Text type="bodyStrong" tabular>
                    {formatMoney(order.total)}
                  </Text>
                )}
                <Icon name="chevron-right" size={22} color="inkMuted" />
              </Pressable>
            </View>
          ))}
        </View>
      ) : null}
      <Stack gap="x2">
        {count > 0 ? (
          <Button
            full
            kind="secondary"
            label={t('bell.dismiss', { count })}
            onPress={() => {
              dismissNewOrders();
              close();
            }}
          />
        ) : null}
        <Button
          full
          kind={count > 0 ? 'ghost' : 'secondary'}
          label={t('bell.allPlaced')}
          onPress={() => {
            close();
            router.push(ordersHref({ status: 'Order Placed' }));
          }}
        />
      </Stack>
    </Dialog>
  );
}
