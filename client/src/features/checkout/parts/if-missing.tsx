import { useT } from '@/i18n';
import { FieldGroup, RadioPills, Text } from '@/ui';
import type { CheckoutState } from '../use-checkout';

/** What the shop does if something is missing when it packs the order. What was said of a line in the cart wins. */
export function IfMissing({ ifMissing, setIfMissing, cart, order }: CheckoutState) {
  const t = useT();
  const label = t('checkout.ifMissing');
  const called = cart.lines.filter((line) => line.ifMissing === 'call').length;
  return (
    <FieldGroup label={label}>
      <RadioPills
        label={label}
        appearance="compact"
        items={[
          { value: '', label: t('checkout.leaveOut') },
          { value: 'call', label: t('checkout.callFirst') },
        ]}
        value={ifMissing}
        // The order that is being placed is the one that was shown.
        onChange={(word) => {
          if (order.phase === 'idle') setIfMissing(word);
        }}
      />
      {called > 0 && ifMissing === '' ? (
        <Text type="small" color="inkMuted">
          {t('checkout.callFirstFor', { count: called })}
        </Text>
      ) : null}
    </FieldGroup>
  );
}
