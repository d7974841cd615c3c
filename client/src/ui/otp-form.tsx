import { useState, type ReactNode } from 'react';
import { View } from 'react-native';

import { useT } from '@/i18n';
import { useForm } from '@/lib/use-form';
import { useSecondsLeft } from '@/lib/use-seconds-left';
import { Button } from './button';
import { OtpField } from './otp-field';
import { Text } from './text';

interface OtpFormProps {
  /** The sentence above the field: which code was sent, and to which number or address. */
  lead: string;
  length: number;
  above?: ReactNode;
  below?: ReactNode;
  /** False while a code cannot be verified yet; true if left out. */
  ready?: boolean;
  error?: string;
  onType: () => void;
  verifying: boolean;
  onVerify: (otp: string) => void;
  /** The time from which another code may be requested, in ms since the epoch. */
  resendAt: number;
  resending: boolean;
  onResend: () => void;
}

interface Typed {
  otp: string;
}

const blank: Typed = { otp: '' };
const noErrors = () => ({});

/** The form for a code that was sent, which can be sent again after a while. Not in index.ts: only the account chunk needs it. */
export function OtpForm({ length, ready = true, ...props }: OtpFormProps) {
  const t = useT();
  const { error } = props;
  const { form, field, set } = useForm<Typed, Partial<Typed>>(
    blank,
    noErrors,
    error ? { otp: error } : undefined,
  );
  const { otp } = form;
  const left = useSecondsLeft(props.resendAt);
  const full = otp.length === length && ready;
  const submit = () => {
    if (full) props.onVerify(otp);
  };
  // A refused code is cleared, so that the next one can be typed or pasted.
  const [before, setBefore] = useState(error);
  if (error !== before) {
    setBefore(error);
    if (error) set('otp', '');
  }
  return (
    <>
      <Text color="inkMuted">{props.lead}</Text>
      {props.above}
      <OtpField
        label={t('auth.otp')}
        length={length}
        {...field('otp')}
        onChange={(code) => {
          if (code === otp) return;
          set('otp', code);
          props.onType();
          // As soon as the code is complete, typed, pasted or read from the SMS, it is sent without a press, once.
          if (code.length === length && ready) props.onVerify(code);
        }}
        onSubmit={submit}
        autoFocus
      />
      <Button
        full
        size="large"
        label={t('auth.verify')}
        disabled={!full}
        busy={props.verifying}
        onPress={submit}
      />
      <View>
        <Button
          full
          kind="ghost"
          label={left > 0 ? t('auth.resendIn', { seconds: left }) : t('auth.resend')}
          disabled={left > 0}
          busy={props.resending}
          onPress={props.onResend}
        />
        {props.below}
      </View>
    </>
  );
}
