import { useT } from '@/i18n';
import { openPaymentPage } from '@/lib/open-payment-page';
import { Banner, Button } from '@/ui';
import { useTopUp } from '../use-top-up';

/** Shown while a top-up is pending, with a button that opens its payment page again. */
export function TopUpNotice() {
  const t = useT();
  const topUp = useTopUp();
  if (!topUp.waiting) return null;
  if (topUp.failed) {
    return (
      <Banner
        tone="accent"
        icon="clock"
        action={<Button kind="ghost" label={t('common.retry')} busy={topUp.checking} onPress={topUp.ask} />}
      >
        {t('wallet.topUpUnknown')}
      </Banner>
    );
  }
  return (
    <Banner
      tone="info"
      icon="clock"
      action={
        topUp.payUrl ? (
          <Button kind="ghost" label={t('wallet.payNow')} onPress={() => openPaymentPage(topUp.payUrl)} />
        ) : undefined
      }
    >
      {t('wallet.topUpPending')}
    </Banner>
  );
}
