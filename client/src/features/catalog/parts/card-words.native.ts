import { weightLabel } from '@/features/cart';
import { useContentText, useT } from '@/i18n';
import { effectivePrice, formatMoney, percentOff } from '@/lib/money';
import type { Product, Variant } from '../product';
import { isLow, isSoldOut } from '../variants';

/** The label of a whole card, so that a screen reader goes from product to product, with only ADD and the heart in between. */
export function useCardWords(product: Product, variant: Variant | undefined): string | undefined {
  const t = useT();
  const content = useContentText();
  if (!variant) return undefined;
  const now = effectivePrice(variant);
  const off = percentOff(variant.price, now);
  const [amount, mrp] = [formatMoney(now), formatMoney(variant.price)];
  const words = [
    content(product, 'name'),
    weightLabel(t, variant),
    off > 0 ? t('shell.priceCut', { amount, mrp }) : amount,
    off > 0 && t('catalog.percentOff', { percent: off }),
    isSoldOut(product.variants) && t('common.soldOut'),
    isLow(variant) && t('catalog.onlyLeft', { count: variant.stock }),
  ];
  return words.filter(Boolean).join(', ');
}
