import { View } from 'react-native';
import { Grow, Link, Note, Text } from '@/ui';
import { useMay } from '../session/session';
import { staffHref } from '../shell/address';
import { ShortBadge } from '../stock/row';
import { useNames } from '../stock/words';
import { useT } from '../texts';
import type { Board } from '../live/queries';
import { Rows } from './rows';

const most = 6;

export function Shelf({ low }: { low: Board['low'] }) {
  const t = useT();
  const names = useNames();
  const may = useMay('stock.read');
  if (!may || low.length === 0) return null;
  const shown = [...low].sort((a, b) => a.free - b.free).slice(0, most);
  return (
    <Rows
      title={t('board.shelf')}
      aside={
        <Link
          href={staffHref('/staff/stock?low=')}
          type="smallStrong"
          label={t('board.shelfAll', { count: low.length })}
          style={{ alignItems: 'flex-end' }}
        />
      }
      rows={shown.map((level) => ({
        key: level.variantId,
        href: staffHref(`/staff/stock?pack=${encodeURIComponent(level.variantId)}`),
        content: (
          <>
            <View>
              <ShortBadge level={level} />
            </View>
            <Grow>
              <Text lines={1}>{names.both(level)}</Text>
            </Grow>
            <Note>{names.pack(level.pack)}</Note>
            <Text type="bodyStrong" tabular>
              {level.free}
            </Text>
          </>
        ),
      }))}
    />
  );
}
