import { View } from 'react-native';

import { useWhen } from '@/i18n/when';
import { formatMoney } from '@/lib/money';
import { makeStyles } from '@/theme';
import { BlockLink, Heading, Text } from '@/ui';
import { orderHref } from '../orders/address';
import { StatusBadge } from '../orders/status';
import { useT } from '../texts';
import { useRecent } from './recent';

const useStyles = makeStyles((t) => ({
  part: { gap: t.space.x2 },
  list: {
    backgroundColor: t.color.surface,
    borderWidth: 1,
    borderColor: t.color.line,
    borderRadius: t.radius.button,
    overflow: 'hidden',
  },
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: t.space.x3,
    minHeight: 48,
    paddingHorizontal: t.space.x3,
    paddingVertical: t.space.x1,
  },
  line: { borderTopWidth: 1, borderTopColor: t.color.line },
  words: { flex: 1, minWidth: 0 },
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
    <View style={styles.part}>
      <Heading level={2} type="h3">
        {t('board.justNow')}
      </Heading>
      <View role="list" aria-label={t('board.justNow')} style={styles.list}>
        {list.slice(0, 8).map(({ card, at }, index) => (
          <View key={card.id} role="listitem">
            <BlockLink href={orderHref(card.trackingId)} style={[styles.row, index > 0 && styles.line]}>
              <Text type="small" color="inkMuted" tabular style={styles.time}>
                {when.time(new Date(at))}
              </Text>
              <View style={styles.words}>
                <Text type="bodyStrong" tabular>
                  {card.trackingId}
                </Text>
                <Text type="small" color="inkMuted" lines={1}>
                  {[
                    card.total === undefined ? '' : formatMoney(card.total),
                    when.slot(card.start, card.end),
                    card.area,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </View>
              <StatusBadge status={card.status} />
            </BlockLink>
          </View>
        ))}
      </View>
    </View>
  );
}
