import { View } from 'react-native';

import { makeStyles } from '@/theme';
import { BlockLink, Heading, Link, Text } from '@/ui';
import { useMay } from '../session/session';
import { staffHref } from '../shell/address';
import { ShortBadge } from '../stock/row';
import { useNames } from '../stock/words';
import { useT } from '../texts';
import type { Board } from './queries';

const most = 6;

const useStyles = makeStyles((t) => ({
  part: { gap: t.space.x2 },
  head: { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'center', gap: t.space.x3 },
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
}));

/** What runs low on the shelf, what is out first. */
export function Shelf({ low }: { low: Board['low'] }) {
  const t = useT();
  const names = useNames();
  const styles = useStyles();
  const may = useMay('stock.read');
  if (!may || low.length === 0) return null;
  const shown = [...low].sort((a, b) => a.free - b.free).slice(0, most);
  return (
    <View style={styles.part}>
      <View style={styles.head}>
        <Heading level={2} type="h3">
          {t('board.shelf')}
        </Heading>
        <Link
          href={staffHref('/staff/stock?low=')}
          type="smallStrong"
          label={t('board.shelfAll', { count: low.length })}
        />
      </View>
      <View role="list" aria-label={t('board.shelf')} style={styles.list}>
        {shown.map((level, at) => (
          <View key={level.variantId} role="listitem">
            <BlockLink
              href={staffHref(`/staff/stock?pack=${encodeURIComponent(level.variantId)}`)}
              style={[styles.row, at > 0 && styles.line]}
            >
              <ShortBadge level={level} />
              <View style={styles.words}>
                <Text lines={1}>{names.both(level)}</Text>
              </View>
              <Text type="small" color="inkMuted">
                {names.pack(level.pack)}
              </Text>
              <Text type="bodyStrong" tabular>
                {level.free}
              </Text>
            </BlockLink>
          </View>
        ))}
      </View>
    </View>
  );
}
