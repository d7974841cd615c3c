import { Field, RadioPills, Stack } from '@/ui';
import { useT } from '../texts';

interface WhyProps {
  value: string;
  onChange: (why: string) => void;
  hint?: string;
}

/** A reason: what is usual with one tap, anything else as a text. */
export function Why({ usual, value, onChange, hint }: WhyProps & { usual: readonly string[] }) {
  const t = useT();
  return (
    <Stack gap="x2">
      <RadioPills
        label={t('stock.whyUsual')}
        appearance="compact"
        items={usual.map((one) => ({ value: one, label: one }))}
        value={usual.includes(value) ? value : null}
        onChange={onChange}
      />
      <Field label={t('stock.why')} value={value} onChange={onChange} maxLength={200} hint={hint} />
    </Stack>
  );
}

/** Why something is thrown away; with `more`, also what has got lost. */
export function WasteWhy({ more = false, ...why }: WhyProps & { more?: boolean }) {
  const t = useT();
  const usual = [t('stock.whySpoiled'), t('stock.whyDamaged'), t('stock.whyOld')];
  return <Why usual={more ? [...usual, t('stock.whyLost')] : usual} {...why} />;
}
