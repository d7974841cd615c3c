import { View } from 'react-native';

import { useWhen } from '@/i18n/when';
import { dotted } from '@/lib/dotted';
import { formatMoney } from '@/lib/money';
import { makeStyles } from '@/theme';
import { Grow, Note, Text } from '@/ui';
import { orderHref } from '../orders/address';
import { StatusBadge } from '../orders/status';
import { useT } from '../texts';
import { useRecent } from '../live/recent';
import { Rows } from './rows';

const most = 8;

const useStyles = makeStyles(() => ({
  time: { minWidth: 62 },
}));

/** What has changed while this page was open, the newest first. */
export function JustNow() {
  const t = useT();
  const when = useWhen();
  const styles = useStyles();
  const list = useRecent((recent) => recent.list);
  if (list.length === 0) return null;
  return (
    <Rows
      title={t('board.justNow')}
      rows={list.slice(0, most).map(({ card, at }) => ({
        key: card.id,
        href: orderHref(card.trackingId),
        content: (
          <>
            <Note tabular style={styles.time}>
              {when.time(new Date(at))}
            </Note>
            <Grow>
              <Text type="bodyStrong" tabular>
                {card.trackingId}
              </Text>
              <Note lines={1}>
                {dotted(
                  card.total === undefined ? '' : formatMoney(card.total),
                  when.slot(card.start, card.end),
                  card.area,
                )}
              </Note>
            </Grow>
            <View>
              <StatusBadge status={card.status} />
            </View>
          </>
        ),
      }))}
    />
  );
}
