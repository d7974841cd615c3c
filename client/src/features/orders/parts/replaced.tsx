import { useT } from '@/i18n';
import { Banner, Link } from '@/ui';
import type { Order } from '../queries';

/** Says that another order took the place of this one, because the customer chose cash instead, and leads to it. */
export function Replaced({ by }: { by: NonNullable<Order['replacedBy']> }) {
  const t = useT();
  return (
    <Banner
      tone="info"
      icon="info"
      action={
        <Link
          href={{ pathname: '/order-details/[id]', params: { id: by._id } }}
          label={t('orders.toReplacement', { id: by.trackingId })}
          color="info"
          style={{ alignSelf: 'center' }}
        />
      }
    >
      {t('orders.replaced')}
    </Banner>
  );
}
