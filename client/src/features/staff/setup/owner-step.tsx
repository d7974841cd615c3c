import { View } from 'react-native';

import { typedMobile } from '@/lib/mobile';
import { useSecondsLeft } from '@/lib/use-seconds-left';
import { makeStyles } from '@/theme';
import { Field, FieldNote, Text, TextButton } from '@/ui';
import { OtpField } from '@/ui/otp-field';
import { change, type as typeInto, useDraft } from './draft';
import { Step, useTyped, type Refusal } from './parts';
import { useT } from './texts';

/** As many as core/login sends to the staff. */
export const digits = 6;
const longest = 128;

const useStyles = makeStyles((t) => ({ links: { gap: t.space.x1, alignItems: 'flex-start' } }));

interface Props {
  refusal: Refusal | null;
  otp: string;
  onOtp: (code: string) => void;
  password: string;
  onPassword: (password: string) => void;
  onResend: () => void;
  onSubmit: () => void;
}

function Again({ onResend }: { onResend: () => void }) {
  const t = useT();
  const left = useSecondsLeft(useDraft((draft) => draft.resendAt));
  if (left > 0) return <Text color="inkMuted">{t('resendIn', { count: left })}</Text>;
  return <TextButton label={t('resend')} onPress={onResend} />;
}

export function OwnerStep({ refusal, otp, onOtp, password, onPassword, onResend, onSubmit }: Props) {
  const t = useT();
  const styles = useStyles();
  const field = useTyped(refusal);
  const { challenge, proved, typed } = useDraft();
  const mobile = `+91 ${typed.mobile}`;
  const other = () => change({ challenge: '', proved: false });
  if (proved) {
    return (
      <Step name="owner">
        <Text>{t('ready', { mobile })}</Text>
        <Field
          label={t('password')}
          hint={t('passwordHint')}
          value={password}
          onChange={onPassword}
          error={refusal?.field === 'password' ? refusal.text : undefined}
          secret={{ show: t('show'), hide: t('hide') }}
          autoComplete="new-password"
          capitalize="none"
          maxLength={longest}
          autoFocus
          onSubmit={onSubmit}
        />
        <View style={styles.links}>
          <TextButton label={t('otherNumber')} onPress={other} />
        </View>
      </Step>
    );
  }
  if (challenge) {
    return (
      <Step name="owner">
        <OtpField
          label={t('code', { mobile })}
          length={digits}
          value={otp}
          onChange={onOtp}
          error={refusal?.text}
          onSubmit={onSubmit}
          autoFocus
        />
        <View style={styles.links}>
          <Again onResend={onResend} />
          <TextButton label={t('otherNumber')} onPress={other} />
        </View>
      </Step>
    );
  }
  return (
    <Step name="owner">
      <Field label={t('ownerName')} required maxLength={60} autoComplete="name" {...field('owner')} />
      <Field
        label={t('mobile')}
        hint={t('mobileHint')}
        required
        prefix="+91"
        keyboard="tel"
        autoComplete="tel-national"
        {...field('mobile')}
        onChange={(text) => typeInto({ mobile: typedMobile(text) })}
        onSubmit={onSubmit}
      />
      <FieldNote error={refusal && !['owner', 'mobile'].includes(refusal.field) ? refusal.text : undefined} />
    </Step>
  );
}
