import { View } from 'react-native';

import { formatMoney } from '@/lib/money';
import { makeStyles } from '@/theme';
import { Grow, Icon, type IconName, Note, Text } from '@/ui';
import { useT } from '../texts';
import { Section, useShortTime } from './parts';
import type { OrderEvent } from './queries';
import { statusText } from './status';

const useStyles = makeStyles((t) => ({
  row: { flexDirection: 'row', alignItems: 'flex-start', gap: t.space.x3, paddingVertical: 6 },
  time: { width: 76 },
}));

const icons: Record<OrderEvent['kind'], IconName> = {
  status: 'check',
  cancelled: 'close',
  moved: 'clock',
  changed: 'edit',
  refund: 'cash',
  complaint: 'chat',
  settled: 'check',
  billed: 'page',
  put_back: 'undo',
};

/** What happened, in a few words. */
function eventWords(t: ReturnType<typeof useT>, event: OrderEvent): string {
  const { kind, status, amount, to, state, good = 0, waste = 0 } = event;
  const sum = amount === undefined ? '' : formatMoney(amount);
  switch (kind) {
    case 'status':
      return status ? t(statusText(status)) : t('event.other');
    case 'cancelled':
      return t('event.cancelled');
    case 'moved':
      return t('event.moved');
    case 'changed':
      return t('event.changed', { amount: sum });
    case 'refund': {
      const words = t(to === 'source' ? 'event.refundSource' : 'event.refundWallet', { amount: sum });
      const later =
        state === 'PENDING' ? t('event.refundPending') : state === 'FAILED' ? t('event.refundFailed') : '';
      return later ? `${words}, ${later}` : words;
    }
    case 'complaint':
      return t('event.complaint');
    case 'settled':
      return state === 'refunded'
        ? t('event.settledRefunded', { amount: sum })
        : t(state === 'again' ? 'event.settledAgain' : 'event.settledDeclined');
    case 'billed':
      return t('event.billed');
    case 'put_back':
      return t('event.putBack', { good, waste });
  }
}

/** Who did what, the latest first. What has no name was done by the customer or the server. */
export function Events({ events }: { events: readonly OrderEvent[] }) {
  const t = useT();
  const time = useShortTime();
  const styles = useStyles();
  if (events.length === 0) return null;
  return (
    <Section title={t('order.events')}>
      <View role="list" aria-label={t('order.events')}>
        {[...events].reverse().map((event, at) => {
          const wrong = event.kind === 'complaint' || event.state === 'FAILED';
          return (
            <View key={`${event.at} ${event.kind} ${at}`} role="listitem" style={styles.row}>
              <Note tabular style={styles.time}>
                {time(event.at)}
              </Note>
              <Icon
                name={wrong ? 'warning' : icons[event.kind]}
                size={18}
                color={wrong ? 'offer' : 'brand'}
              />
              <Grow>
                <Text>
                  <Text type="bodyStrong">{eventWords(t, event)}</Text>
                  {event.by ? ` · ${event.by}` : ''}
                </Text>
                {event.text ? (
                  <Note>
                    {event.kind === 'billed' ? event.text : t('order.quoted', { words: event.text })}
                  </Note>
                ) : null}
              </Grow>
            </View>
          );
        })}
      </View>
    </Section>
  );
}
