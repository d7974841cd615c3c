import type { ReactNode } from 'react';
import { View } from 'react-native';

import { formatMoney } from '@/lib/money';
import { makeStyles } from '@/theme';
import { Text } from './text';
import { Tile } from './tile';

interface ItemRowProps {
  image: string | null | undefined;
  tint?: string | null;
  title: string;
  /** "500 g × 2". */
  note: string;
  /** In rupees. */
  amount: number;
  /** Something is wrong with it: the picture at half strength. */
  dim?: boolean;
  /** Under the words: what is wrong, what to do. */
  children?: ReactNode;
}

const side = 56;

const useStyles = makeStyles((t) => ({
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: t.space.x3,
    paddingVertical: t.space.x3,
    borderBottomWidth: 1,
    borderBottomColor: t.color.line,
  },
  words: { flex: 1, minWidth: 0, gap: 2 },
}));

/** One item of an order that is only looked at: picture, name, how much, what it costs. */
export function ItemRow({ image, tint, title, note, amount, dim, children }: ItemRowProps) {
  const styles = useStyles();
  return (
    <View role="listitem" style={styles.row}>
      <Tile source={image} alt="" width={side} side={side} tint={tint} radius={12} dim={dim} />
      <View style={styles.words}>
        <Text type="bodyStrong" lines={2}>
          {title}
        </Text>
        <Text type="small" color="inkMuted" tabular>
          {note}
        </Text>
        {children}
      </View>
      <Text type="bodyStrong" tabular>
        {formatMoney(amount)}
      </Text>
    </View>
  );
}
