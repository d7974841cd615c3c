import { useT } from '@/i18n';
import { leaveFor } from '@/lib/leave-for';
import { Banner, Button } from '@/ui';
import { useTopUp } from '../use-top-up';

/** While a top-up is not decided: that it is being asked after, and the way to pay it still. */
export function TopUpNotice() {
  const t = useT();
  const topUp = useTopUp();
  if (!topUp.waiting) return null;
  if (topUp.unheard) {
    return (
      <Banner
        tone="accent"
        icon="clock"
        action={<Button kind="ghost" label={t('shell.retry')} busy={topUp.asking} onPress={topUp.ask} />}
      >
        {t('wallet.topUpUnheard')}
      </Banner>
    );
  }
  return (
    <Banner
      tone="info"
      icon="clock"
      action={
        topUp.payUrl ? (
          <Button kind="ghost" label={t('wallet.payNow')} onPress={() => leaveFor(topUp.payUrl)} />
        ) : undefined
      }
    >
      {t('wallet.topUpPending')}
    </Banner>
  );
}
