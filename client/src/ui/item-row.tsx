import type { ReactNode } from 'react';
import { View } from 'react-native';

import { formatMoney } from '@/lib/money';
import { makeStyles, radius } from '@/theme';
import { Note, Text } from './text';
import { Grow, HStack } from './stack';
import { Tile } from './tile';

interface ItemRowProps {
  image: string | null | undefined;
  tint?: string | null;
  title: string;
  /** Size and quantity: "500 g × 2". */
  note: string;
  /** In rupees. */
  amount: number;
  /** Fades the picture, because something is wrong with the item. */
  dim?: boolean;
  /** The last row has no line under it. */
  last?: boolean;
  /** Shown under the row at its full width: what is wrong, what the customer can do. */
  children?: ReactNode;
}

const side = 56;

const useStyles = makeStyles((t) => ({
  item: {
    gap: t.space.x2,
    paddingVertical: t.space.x3,
    borderBottomWidth: 1,
    borderBottomColor: t.color.line,
  },
  last: { borderBottomWidth: 0, paddingBottom: 0 },
}));

export function ItemRow({ image, tint, title, note, amount, dim, last, children }: ItemRowProps) {
  const styles = useStyles();
  return (
    <View role="listitem" style={[styles.item, last && styles.last]}>
      <HStack gap="x3">
        <Tile source={image} alt="" width={side} side={side} tint={tint} radius={radius.button} dim={dim} />
        <Grow gap={2}>
          <Text type="bodyStrong" lines={2}>
            {title}
          </Text>
          <Note tabular>{note}</Note>
        </Grow>
        <Text type="bodyStrong" tabular>
          {formatMoney(amount)}
        </Text>
      </HStack>
      {children}
    </View>
  );
}
