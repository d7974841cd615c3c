import { View } from 'react-native';

import { useStockWatch, weightLabel } from '@/features/cart';
import { useT } from '@/i18n';
import { effectivePrice, percentOff } from '@/lib/money';
import { makeStyles } from '@/theme';
import { Badge, HStack, Pressable, Price, Stack, Text } from '@/ui';
import type { Variant } from '../product';
import { PerUnit } from './per-unit';
import { soldOutLabel } from './sold-out-label';
import type { VariantChoiceProps } from './variant-choice-props';

const useStyles = makeStyles((t) => ({
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
  left: { flexShrink: 1 },
  // A minimum width, so that the tags are in line however long the weights are.
  weight: { minWidth: 80 },
}));

interface RowProps {
  variant: Variant;
  chosen: boolean;
  onChoose: () => void;
}

function Row({ variant, chosen, onChoose }: RowProps) {
  const styles = useStyles();
  const t = useT();
  const amount = effectivePrice(variant);
  const off = percentOff(variant.price, amount);
  return (
    <Pressable
      aria-pressed={chosen}
      onPress={onChoose}
      style={({ hovered }) => [styles.item, hovered && styles.over, chosen && styles.chosen]}
    >
      <HStack gap="x2" style={styles.left}>
        <View style={styles.weight}>
          <Text type="bodyStrong">{weightLabel(t, variant)}</Text>
          <PerUnit variant={variant} />
        </View>
        {off > 0 ? <Badge tone="offer" label={t('catalog.percentOff', { percent: off })} /> : null}
      </HStack>
      <Price size="small" amount={amount} mrp={variant.price} />
    </Pressable>
  );
}

/** A sold-out variant, which cannot be chosen. A press on it registers the customer to be told when it is back. */
function SoldOutRow({ variant }: { variant: Variant }) {
  const styles = useStyles();
  const t = useT();
  const { watched, toggle } = useStockWatch(variant._id);
  const weight = weightLabel(t, variant);
  return (
    <Pressable
      accessibilityLabel={soldOutLabel(t, weight, weight, watched)}
      onPress={toggle}
      style={({ hovered }) => [styles.item, hovered && styles.over]}
    >
      <HStack gap="x2" style={styles.left}>
        <Text type="bodyStrong" color="inkFaint" style={styles.weight}>
          {weight}
        </Text>
        <Badge label={t('common.soldOut')} />
      </HStack>
      <Text type="smallStrong" color="brand">
        {t(watched ? 'common.notified' : 'common.notify')}
      </Text>
    </Pressable>
  );
}

export function VariantList({
  title,
  variants,
  chosen,
  onChoose,
}: Pick<VariantChoiceProps, 'title' | 'variants' | 'chosen' | 'onChoose'>) {
  return (
    <Stack gap="x2" role="group" aria-label={title}>
      {variants.map((variant) =>
        variant.stock <= 0 ? (
          <SoldOutRow key={variant._id} variant={variant} />
        ) : (
          <Row
            key={variant._id}
            variant={variant}
            chosen={variant._id === chosen}
            onChoose={() => onChoose(variant._id)}
          />
        ),
      )}
    </Stack>
  );
}
