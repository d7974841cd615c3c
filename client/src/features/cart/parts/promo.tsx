import { useRef, useState } from 'react';
import { View } from 'react-native';

import { useT } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { makeStyles } from '@/theme';
import { Button, Field, FieldNote, Grow, HStack, Icon, Note, Text, useFocusFallback } from '@/ui';
import type { CartState } from '../use-cart';
import { usePromo, type PromoState } from '../use-promo';
import { PromoOffers } from './promo-offers';

const useStyles = makeStyles((t) => ({
  // A ring around the box, when it has the focus, is close to what is in it.
  box: { gap: t.space.x2, marginTop: t.space.x4, borderRadius: t.radius.button },
  field: { flex: 1 },
  chip: {
    paddingLeft: t.space.x4,
    paddingRight: t.space.x1,
    paddingVertical: t.space.x1,
    minHeight: 56,
    borderRadius: t.radius.button,
    backgroundColor: t.color.brandSoft,
  },
  small: { paddingHorizontal: t.space.x3 },
  more: { paddingHorizontal: t.space.x3, marginLeft: -t.space.x3, alignSelf: 'flex-start' },
}));

/** The applied code, its saving, and the button that removes it. */
function Chip({ promo }: { promo: PromoState }) {
  const t = useT();
  const styles = useStyles();
  const code = promo.applied?.code ?? '';
  const saving = promo.applied?.saving ?? 0;
  return (
    <HStack gap="x3" style={styles.chip} testID="promo-applied">
      <Icon name="tag" size={20} color="brand" />
      <Grow>
        <Text type="bodyStrong" color="brand">
          {code}
        </Text>
        {saving > 0 ? <Note>{t('drawer.promoSaved', { amount: formatMoney(saving) })}</Note> : null}
      </Grow>
      <Button
        kind="ghost"
        label={t('drawer.promoRemove')}
        accessibilityLabel={t('drawer.promoRemoveOf', { code })}
        onPress={promo.remove}
        style={styles.small}
      />
    </HStack>
  );
}

function Entry({ promo: { field, submit, busy } }: { promo: PromoState }) {
  const { ref, value, onChange, error } = field;
  const t = useT();
  const styles = useStyles();
  return (
    <View>
      <HStack gap="x2" align="flex-start">
        <Field
          label={t('drawer.promoCode')}
          hideLabel
          placeholder={t('drawer.promoCode')}
          ref={ref}
          value={value}
          onChange={onChange}
          onSubmit={submit}
          enterKey="done"
          capitalize="characters"
          autoComplete="off"
          maxLength={40}
          icon="tag"
          web={{ 'aria-invalid': error ? true : undefined, 'aria-describedby': 'promo-note' }}
          style={styles.field}
          testID="promo-code"
        />
        <Button
          kind="soft"
          label={t('drawer.apply')}
          accessibilityLabel={t('drawer.applyTyped')}
          busy={busy === 'typed'}
          onPress={submit}
        />
      </HStack>
      <FieldNote id="promo-note" error={error} />
    </View>
  );
}

interface OffersProps {
  promo: PromoState;
  /** All offers are shown. */
  open: boolean;
  onToggle: () => void;
}

/** The best offer, a button that shows all offers, and a field for a code that is not on offer. */
function Offers({ promo, open, onToggle }: OffersProps) {
  const t = useT();
  const styles = useStyles();
  const best = promo.coupons.list[0];
  const hint = best?.applies
    ? t('drawer.promoBest', { code: best.code, amount: formatMoney(best.saving) })
    : best && best.missing > 0
      ? t('drawer.promoNearly', { code: best.code, amount: formatMoney(best.missing) })
      : undefined;
  return (
    <>
      <Entry promo={promo} />
      {hint ? (
        <Text type="small" color="brand">
          {hint}
        </Text>
      ) : null}
      <Button
        kind="ghost"
        label={t(open ? 'drawer.hidePromos' : 'drawer.showPromos')}
        iconAfter={open ? 'chevron-up' : 'chevron-down'}
        expanded={open}
        onPress={onToggle}
        style={styles.more}
      />
      {open ? <PromoOffers promo={promo} /> : null}
    </>
  );
}

export function Promo({ cart }: { cart: CartState }) {
  const styles = useStyles();
  const promo = usePromo(cart);
  const [open, setOpen] = useState(false);
  const box = useRef<View>(null);
  // The button that applied or removed the code, which had the focus, is gone.
  useFocusFallback(box, promo.applied?.id ?? '', true);
  return (
    <View ref={box} tabIndex={-1} style={styles.box}>
      {promo.applied ? (
        <Chip promo={promo} />
      ) : (
        <Offers promo={promo} open={open} onToggle={() => setOpen(!open)} />
      )}
    </View>
  );
}
