import { useState, type ReactNode } from 'react';
import { View } from 'react-native';

import { useT } from '@/i18n';
import { useSecondsLeft } from '@/lib/use-seconds-left';
import { Button } from './button';
import { OtpField } from './otp-field';
import { Text } from './text';

interface OtpFormProps {
  /** What was sent where. */
  lead: string;
  /** How many digits the code has. */
  length: number;
  /** Stands over the field. */
  above?: ReactNode;
  /** Stands below the buttons. */
  below?: ReactNode;
  /** There is something to verify. */
  ready?: boolean;
  error?: string;
  onType: () => void;
  verifying: boolean;
  onVerify: (otp: string) => void;
  /** When another code may be asked for, in ms. */
  resendAt: number;
  resending: boolean;
  onResend: () => void;
}

/** A code that was sent, typed in; and another one, after a while. Not in index.ts: only the account chunk needs it. */
export function OtpForm({ length, ready = true, ...props }: OtpFormProps) {
  const t = useT();
  const [otp, setOtp] = useState('');
  const left = useSecondsLeft(props.resendAt);
  const full = otp.length === length && ready;
  const submit = () => {
    if (full) props.onVerify(otp);
  };
  // A refused code is taken away, so that the next one can be typed or pasted.
  const { error } = props;
  const [before, setBefore] = useState(error);
  if (error !== before) {
    setBefore(error);
    if (error) setOtp('');
  }
  return (
    <>
      <Text color="inkMuted">{props.lead}</Text>
      {props.above}
      <OtpField
        label={t('auth.otp')}
        length={length}
        value={otp}
        onChange={(code) => {
          if (code === otp) return;
          setOtp(code);
          props.onType();
          // Typed, pasted or taken out of the SMS: whole, it goes off by itself, once.
          if (code.length === length && ready) props.onVerify(code);
        }}
        error={props.error}
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
