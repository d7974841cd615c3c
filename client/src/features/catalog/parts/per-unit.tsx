import { useT } from '@/i18n';
import { effectivePrice, formatMoney } from '@/lib/money';
import { Note } from '@/ui';
import type { Variant } from '../product';
import { unitPrice } from '../unit-price';

/** The price per unit: "₹36 / kg". */
export function PerUnit({ variant }: { variant: Variant }) {
  const t = useT();
  const price = unitPrice(variant, effectivePrice(variant));
  if (!price) return null;
  return (
    <Note tabular>
      {t('catalog.perUnit', { amount: formatMoney(price.rupees), unit: t(`common.unit_${price.unit}`) })}
    </Note>
  );
}
