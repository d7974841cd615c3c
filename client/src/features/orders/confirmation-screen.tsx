import { useT } from '@/i18n';
import { Protected, Screen } from '@/screen';
import { ConfirmationPage } from './parts/confirmation-page';

/** /order-confirmation/{orderId}: where a check-out ends, and where one comes back to from paying. */
export function ConfirmationScreen() {
  const t = useT();
  return (
    <Protected>
      <Screen title={t('orders.confirmationTitle')}>
        <ConfirmationPage />
      </Screen>
    </Protected>
  );
}
