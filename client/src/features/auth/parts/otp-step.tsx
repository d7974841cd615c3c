import { useState } from 'react';
import { View } from 'react-native';

import { useSettings } from '@/api';
import { useT } from '@/i18n';
import { Button, OtpField } from '@/ui';
import type { LoginFlow } from '../use-login-flow';
import { useSecondsLeft } from '../use-seconds-left';
import { StepFrame } from './step-frame';

const usualLength = 4;

export function OtpStep({ flow }: { flow: LoginFlow }) {
  const t = useT();
  const length = useSettings()?.otpLength ?? usualLength;
  const [otp, setOtp] = useState('');
  const left = useSecondsLeft(flow.resendAt);
  const full = otp.length === length;
  const submit = () => {
    if (full) flow.submitOtp(otp);
  };
  const lead = flow.step === 'forgot-otp' ? 'auth.forgotOtpLead' : 'auth.otpLead';
  return (
    <StepFrame lead={t(lead, { length, mobile: flow.mobile })}>
      <OtpField
        label={t('auth.otp')}
        length={length}
        value={otp}
        onChange={(code) => {
          setOtp(code);
          flow.clearError();
        }}
        error={flow.error?.text}
        onSubmit={submit}
        autoFocus
      />
      <Button
        full
        size="large"
        label={t('auth.verify')}
        disabled={!full}
        busy={flow.busy === 'main'}
        onPress={submit}
      />
      <View>
        <Button
          full
          kind="ghost"
          label={left > 0 ? t('auth.resendIn', { seconds: left }) : t('auth.resend')}
          disabled={left > 0}
          busy={flow.busy === 'resend'}
          onPress={flow.askForOtp}
        />
        <Button full kind="ghost" label={t('auth.changeNumber')} onPress={flow.changeNumber} />
      </View>
    </StepFrame>
  );
}
