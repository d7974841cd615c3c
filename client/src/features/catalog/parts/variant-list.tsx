import { View } from 'react-native';

import { weightLabel } from '@/features/cart';
import { useT } from '@/i18n';
import { effectivePrice, percentOff } from '@/lib/money';
import { makeStyles } from '@/theme';
import { Badge, Pressable, Price, Text } from '@/ui';
import { PerUnit } from './per-unit';
import type { VariantChoiceProps } from './variant-choice-props';

const useStyles = makeStyles((t) => ({
  list: { gap: t.space.x2 },
  item: {
    minHeight: 52,
    flexDirection: 'row',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: t.space.x3,
    paddingHorizontal: t.space.x4,
    paddingVertical: t.space.x2,
    borderRadius: t.radius.button,
    borderWidth: 1.5,
    borderColor: t.color.line,
  },
  over: { backgroundColor: t.color.sunk },
  chosen: { borderColor: t.color.brand, backgroundColor: t.color.brandSoft },
  left: { flexDirection: 'row', alignItems: 'center', gap: t.space.x2, flexShrink: 1 },
}));

/** The weights of a product with their prices; pressing one chooses it. */
export function VariantList({
  title,
  variants,
  chosen,
  onChoose,
}: Pick<VariantChoiceProps, 'title' | 'variants' | 'chosen' | 'onChoose'>) {
  const styles = useStyles();
  const t = useT();
  return (
    <View role="group" aria-label={title} style={styles.list}>
      {variants.map((variant) => {
        const amount = effectivePrice(variant);
        const off = percentOff(variant.price, amount);
        return (
          <Pressable
            key={variant._id}
            aria-pressed={variant._id === chosen}
            onPress={() => onChoose(variant._id)}
            style={({ hovered }) => [
              styles.item,
              hovered && styles.over,
              variant._id === chosen && styles.chosen,
            ]}
          >
            <View style={styles.left}>
              <View>
                <Text type="bodyStrong">{weightLabel(variant)}</Text>
                <PerUnit variant={variant} />
              </View>
              {variant.stock <= 0 ? (
                <Badge label={t('common.soldOut')} />
              ) : off > 0 ? (
                <Badge tone="offer" label={t('catalog.percentOff', { percent: off })} />
              ) : null}
            </View>
            <Price size="small" amount={amount} mrp={variant.price} />
          </Pressable>
        );
      })}
    </View>
  );
}
