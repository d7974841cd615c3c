import { weightLabel } from '@/features/cart';
import { useContentText, useT } from '@/i18n';
import { shopNow } from '@/lib/shop-clock';
import { Banner } from '@/ui';
import { permissionsOf } from '../permissions';
import type { Order } from '../queries';

/** Says what of the order will be missing because the shop has run out of it, and that the customer may cancel. */
export function Shortages({ order }: { order: Order }) {
  const t = useT();
  const content = useContentText();
  const { shortages = [] } = order;
  if (shortages.length === 0) return null;
  const words = shortages.map((shortage) => {
    const line = order.products.find((one) => one.variantId === shortage.variantId);
    const count = line?.quantity ?? shortage.units;
    const other = order.instead?.find(({ insteadOf }) => insteadOf === shortage.variantId);
    const short = t('orders.shortage', {
      units: shortage.units,
      total: count,
      name: content(shortage, 'name'),
    });
    if (!other) return short;
    return `${short} ${t('orders.shortageInstead', { units: other.quantity, name: `${content(other, 'name')}, ${weightLabel(t, other)}` })}`;
  });
  if (permissionsOf(order, shopNow()).cancel) words.push(t('orders.shortageCancel'));
  return (
    <Banner tone="accent" icon="info">
      {words.join(' ')}
    </Banner>
  );
}
