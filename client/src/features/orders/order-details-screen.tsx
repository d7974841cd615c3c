import { useT } from '@/i18n';
import { Protected, Screen } from '@/screen';
import { DetailsPage } from './parts/details-page';

/** /order-details/{id}: one order, whatever became of it. */
export function OrderDetailsScreen() {
  const t = useT();
  return (
    <Protected>
      <Screen title={t('orders.detailsTitle')}>
        <DetailsPage />
      </Screen>
    </Protected>
  );
}
