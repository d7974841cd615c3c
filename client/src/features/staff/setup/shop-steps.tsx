import { useState } from 'react';
import { View } from 'react-native';

import { makeStyles } from '@/theme';
import { Button, Field, FieldNote, HStack } from '@/ui';
import { AreaMap } from './area-map';
import { type as typeInto, useDraft } from './draft';
import { Step, useTyped, type Refusal } from './parts';
import { useT } from './texts';

const useStyles = makeStyles((t) => ({
  half: { flex: 1 },
}));

interface StepProps {
  refusal: Refusal | null;
}

export function ShopStep({ refusal }: StepProps) {
  const t = useT();
  const styles = useStyles();
  const field = useTyped(refusal);
  return (
    <Step name="shop">
      <Field label={t('name')} required maxLength={120} autoComplete="organization" {...field('name')} />
      <Field
        label={t('address')}
        required
        maxLength={120}
        autoComplete="street-address"
        {...field('address')}
      />
      <Field label={t('locality')} required maxLength={120} {...field('locality')} />
      <HStack gap="x3" align="stretch">
        <Field label={t('city')} required maxLength={120} style={styles.half} {...field('city')} />
        <Field label={t('state')} required maxLength={120} style={styles.half} {...field('state')} />
      </HStack>
      <Field
        label={t('email')}
        hint={t('emailHint')}
        required
        keyboard="email"
        capitalize="none"
        autoComplete="email"
        maxLength={120}
        {...field('email')}
      />
      <Field
        label={t('fssai')}
        hint={t('fssaiHint')}
        required
        keyboard="numeric"
        maxLength={20}
        {...field('fssai')}
      />
    </Step>
  );
}

const cut = (degrees: number): string => String(Math.round(degrees * 1e6) / 1e6);

export function AreaStep({
  refusal,
  tileUrl,
  attribution,
}: StepProps & { tileUrl: string; attribution: string }) {
  const t = useT();
  const styles = useStyles();
  const field = useTyped(refusal);
  const { latitude, longitude, km } = useDraft((draft) => draft.typed);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const put = (point: { latitude: number; longitude: number }) =>
    typeInto({ latitude: cut(point.latitude), longitude: cut(point.longitude) });
  function ask() {
    setBusy(true);
    setFailed(false);
    const over = (works: boolean) => {
      setBusy(false);
      setFailed(!works);
    };
    if (!navigator.geolocation) return over(false);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        put(coords);
        over(true);
      },
      () => over(false),
      { enableHighAccuracy: true, timeout: 10_000 },
    );
  }
  const point = { latitude: Number(latitude) || 0, longitude: Number(longitude) || 0 };
  return (
    <Step name="area">
      <AreaMap
        point={point}
        metres={Math.max(100, (Number(km) || 0) * 1000)}
        tileUrl={tileUrl}
        attribution={attribution}
        onMove={put}
      />
      <View>
        <Button kind="secondary" icon="pin" label={t('here')} busy={busy} onPress={ask} />
        <FieldNote error={failed ? t('hereFailed') : undefined} />
      </View>
      <Field label={t('km')} required keyboard="decimal" maxLength={5} {...field('km', 'metres')} />
      <HStack gap="x3" align="stretch">
        <Field
          label={t('latitude')}
          keyboard="decimal"
          maxLength={12}
          style={styles.half}
          {...field('latitude')}
        />
        <Field
          label={t('longitude')}
          keyboard="decimal"
          maxLength={12}
          style={styles.half}
          {...field('longitude')}
        />
      </HStack>
    </Step>
  );
}

export function ChargesStep({ refusal }: StepProps) {
  const t = useT();
  const field = useTyped(refusal);
  const rupees = { prefix: '₹', keyboard: 'decimal', maxLength: 9, required: true } as const;
  return (
    <Step name="charges">
      <Field label={t('delivery')} {...rupees} {...field('delivery')} />
      <Field label={t('freeFrom')} hint={t('freeFromHint')} {...rupees} {...field('freeFrom')} />
      <Field label={t('minimumOrder')} hint={t('minimumOrderHint')} {...rupees} {...field('minimumOrder')} />
    </Step>
  );
}
