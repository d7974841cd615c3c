import { View } from 'react-native';

import { AddToCart, useStockWatch, weightLabel } from '@/features/cart';
import { Heart } from '@/features/wishlist';
import { useContentText, useLanguage, useT } from '@/i18n';
import { effectivePrice, formatMoney, percentOff } from '@/lib/money';
import { makeStyles } from '@/theme';
import {
  Badge,
  Grow,
  Heading,
  HStack,
  Label,
  Note,
  PartHeading,
  Pressable,
  Price,
  Show,
  Stack,
  Text,
} from '@/ui';
import type { Product, Variant } from '../product';
import { isLow } from '../variants';
import { PerUnit } from './per-unit';
import { soldOutLabel } from './sold-out-label';
import { Rating } from './rating';
import { writtenReviews } from '../use-reviews';
import { ShareButton } from './share-button';

const useStyles = makeStyles((t) => ({
  // Room for both buttons: the first one must not move when the second one of a slow page arrives.
  buttons: { flexDirection: 'row', minWidth: 2 * t.touch },
  variant: {
    minWidth: 96,
    minHeight: 60,
    paddingHorizontal: t.space.x3,
    paddingVertical: t.space.x2,
    borderRadius: t.radius.button,
    borderWidth: 1.5,
    borderColor: t.color.line,
    backgroundColor: t.color.surface,
  },
  chosen: { borderColor: t.color.brand, backgroundColor: t.color.brandSoft },
  soldOut: { backgroundColor: t.color.sunk },
  description: { maxWidth: 560 },
}));

function Names({ product }: { product: Product }) {
  const content = useContentText();
  const hindi = useLanguage() === 'hi' && Boolean(product.nameHi);
  const other = hindi ? product.name : product.nameHi;
  return (
    <Grow gap="x1">
      <Heading level={1} type="display">
        {content(product, 'name')}
      </Heading>
      {other ? (
        <Text color="inkFaint" lang={hindi ? 'en' : 'hi'}>
          {other}
        </Text>
      ) : null}
      <Text color="inkMuted">{content(product, 'subtitle')}</Text>
    </Grow>
  );
}

interface BuyBoxProps {
  product: Product;
  variant: Variant;
  onVariant: (id: string) => void;
}

/** A sold-out variant, which cannot be chosen. A press on it registers the customer to be told when it is back. */
function SoldOut({ product, variant }: Pick<BuyBoxProps, 'product' | 'variant'>) {
  const styles = useStyles();
  const t = useT();
  const content = useContentText();
  const { watched, toggle } = useStockWatch(variant._id);
  const weight = weightLabel(t, variant);
  return (
    <Pressable
      accessibilityLabel={soldOutLabel(t, weight, content(product, 'name'), watched)}
      onPress={toggle}
      style={[styles.variant, styles.soldOut]}
    >
      <Text type="bodyStrong" color="inkFaint">
        {`${weight} · ${t('common.soldOut')}`}
      </Text>
      <Text type="smallStrong" color="brand">
        {t(watched ? 'common.notified' : 'common.notify')}
      </Text>
    </Pressable>
  );
}

function Variants({ product, variant, onVariant }: BuyBoxProps) {
  const styles = useStyles();
  const t = useT();
  return (
    <Stack gap="x2">
      <Label id="weights">{t('catalog.weight')}</Label>
      <HStack gap="x3" align="stretch" wrap role="group" aria-labelledby="weights">
        {product.variants.map((each) => {
          if (each.stock <= 0) return <SoldOut key={each._id} product={product} variant={each} />;
          const chosen = each._id === variant._id;
          return (
            <Pressable
              key={each._id}
              aria-pressed={chosen}
              onPress={() => onVariant(each._id)}
              style={[styles.variant, chosen && styles.chosen]}
            >
              <Text type="bodyStrong">{weightLabel(t, each)}</Text>
              <Note tabular>{formatMoney(effectivePrice(each))}</Note>
            </Pressable>
          );
        })}
      </HStack>
    </Stack>
  );
}

/** The stock as text, because a dimmed picture tells a screen reader nothing. */
function StockNote({ variant }: { variant: Variant }) {
  const t = useT();
  if (variant.stock <= 0) return <Badge tone="danger" label={t('cart.variantOut')} />;
  if (isLow(variant)) return <Badge tone="accent" label={t('catalog.onlyLeft', { count: variant.stock })} />;
  return <Badge tone="brand" label={t('catalog.inStock')} />;
}

/** Name, price and variants of the product, with the button that adds it to the cart. */
export function BuyBox({ product, variant, onVariant }: BuyBoxProps) {
  const styles = useStyles();
  const t = useT();
  const content = useContentText();
  const amount = effectivePrice(variant);
  const off = percentOff(variant.price, amount);
  return (
    <Stack gap="x5">
      <HStack gap="x3" align="flex-start">
        <Names product={product} />
        <View style={styles.buttons}>
          <ShareButton product={product} />
          <Heart product={product} />
        </View>
      </HStack>
      <Rating
        average={product.averageRating}
        count={product.totalReviews}
        written={writtenReviews(product).length}
      />
      <Variants product={product} variant={variant} onVariant={onVariant} />
      <HStack gap="x3" align="baseline" wrap>
        <Price size="large" amount={amount} mrp={variant.price} />
        <PerUnit variant={variant} />
        {off > 0 ? <Badge tone="offer" label={t('catalog.percentOff', { percent: off })} /> : null}
        <StockNote variant={variant} />
      </HStack>
      <Show on={['tablet', 'desktop']}>
        <AddToCart key={variant._id} product={product} variant={variant} size="large" />
      </Show>
      <Stack gap="x2" style={styles.description}>
        <PartHeading>{t('catalog.about')}</PartHeading>
        <Text color="inkMuted">{content(product, 'description')}</Text>
        {product.origin ? (
          <Text color="inkMuted">{t('catalog.origin', { country: content(product, 'origin') })}</Text>
        ) : null}
        {product.shelfLife ? (
          <Text color="inkMuted">{t('product.shelfLife', { howLong: content(product, 'shelfLife') })}</Text>
        ) : null}
      </Stack>
    </Stack>
  );
}
