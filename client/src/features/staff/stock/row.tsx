import { memo } from 'react';
import { View } from 'react-native';

import { makeStyles } from '@/theme';
import { Badge, Grow, Note, Text, Tile } from '@/ui';
import { PaneRow } from '../shell/pane-row';
import { useT } from '../texts';
import type { Level } from './queries';
import { promised, shortnessOf } from './stock';
import { useNames } from './words';

const side = 44;

const useStyles = makeStyles((t) => ({
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: t.space.x3,
    paddingVertical: t.space.x2,
  },
  end: { alignItems: 'flex-end', gap: 2 },
}));

/** How few there are of a pack: a word and an icon, never a colour alone. */
export function ShortBadge({ level }: { level: Level }) {
  const t = useT();
  const short = shortnessOf(level);
  if (!short) return null;
  return short === 'out' ? (
    <Badge tone="danger" icon="warning" label={t('stock.out')} />
  ) : (
    <Badge tone="accent" icon="chevron-down" label={t('stock.low')} />
  );
}

interface RowProps {
  level: Level;
  here: boolean;
  onOpen: (variantId: string) => void;
}

/** A pack: its names, how many customers can buy, and how many orders have on the shelf and in bags. */
export const Row = memo(function Row({ level, here, onOpen }: RowProps) {
  const t = useT();
  const styles = useStyles();
  const names = useNames();
  return (
    <PaneRow here={here} onPress={() => onOpen(level.variantId)} style={styles.row}>
      <Tile source={level.picture} alt="" side={side} dim={level.free <= 0} />
      <Grow>
        <Text type="bodyStrong" lines={2}>
          {names.both(level)}
        </Text>
        <Note>{level.name ? names.pack(level.pack) : t('stock.gone')}</Note>
      </Grow>
      <View style={styles.end}>
        <Text type="bodyStrong" tabular>
          {t('stock.free', { count: level.free })}
        </Text>
        {promised(level) > 0 ? <Note tabular>{t('stock.held', { count: promised(level) })}</Note> : null}
        {level.bagged ? <Note tabular>{t('stock.bagged', { count: level.bagged })}</Note> : null}
        <ShortBadge level={level} />
      </View>
    </PaneRow>
  );
});
