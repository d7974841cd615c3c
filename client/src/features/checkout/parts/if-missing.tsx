import { useT } from '@/i18n';
import { FieldGroup, Note, RadioPills } from '@/ui';
import type { CheckoutState } from '../use-checkout';

/** What the shop does if something is missing when it packs the order. What was said of a line in the cart wins. */
export function IfMissing({ ifMissing, setIfMissing, cart, order, slots }: CheckoutState) {
  const t = useT();
  const label = t('checkout.ifMissing');
  const replaces = slots.settings?.replacesMissing === true;
  const said = (word: string) => cart.lines.filter((line) => line.ifMissing === word).length;
  const called = said('call');
  const replaced = replaces ? said('replace') : 0;
  return (
    <FieldGroup label={label}>
      <RadioPills
        label={label}
        appearance="compact"
        items={[
          { value: '', label: t('checkout.leaveOut') },
          ...(replaces ? [{ value: 'replace', label: t('checkout.replaceIt') }] : []),
          { value: 'call', label: t('checkout.callFirst') },
        ]}
        value={ifMissing === 'replace' && !replaces ? '' : ifMissing}
        // The order that is being placed is the one that was shown.
        onChange={(word) => {
          if (order.phase === 'idle') setIfMissing(word);
        }}
      />
      {ifMissing === 'replace' && replaces ? <Note>{t('checkout.replaceHow')}</Note> : null}
      {replaced > 0 && ifMissing !== 'replace' ? (
        <Note>{t('checkout.replaceFor', { count: replaced })}</Note>
      ) : null}
      {called > 0 && ifMissing !== 'call' ? (
        <Note>{t('checkout.callFirstFor', { count: called })}</Note>
      ) : null}
    </FieldGroup>
  );
}
