import { useState } from 'react';
import { View } from 'react-native';

import { useT } from '@/i18n';
import { Button, Field } from '@/ui';
import type { LoginFlow } from '../use-login-flow';
import { useSecondsLeft } from '@/lib/use-seconds-left';
import { StepFrame } from './step-frame';

export function PasswordStep({ flow }: { flow: LoginFlow }) {
  const t = useT();
  const [password, setPassword] = useState('');
  const [own, setOwn] = useState('');
  const left = useSecondsLeft(flow.resendAt);
  const submit = () => {
    if (password === '') setOwn(t('auth.passwordRequired'));
    else flow.submitPassword(password);
  };
  return (
    <StepFrame lead={t('auth.passwordLead', { mobile: flow.mobile })}>
      <Field
        label={t('auth.password')}
        value={password}
        onChange={(text) => {
          setPassword(text);
          setOwn('');
          flow.clearError();
        }}
        secret={{ show: t('auth.showPassword'), hide: t('auth.hidePassword') }}
        autoComplete="current-password"
        enterKey="go"
        autoFocus
        error={own || flow.error?.text}
        onSubmit={submit}
      />
      <Button full size="large" label={t('auth.login')} busy={flow.busy === 'main'} onPress={submit} />
      <View>
        <Button
          full
          kind="ghost"
          label={left > 0 ? t('auth.resendIn', { seconds: left }) : t('auth.withOtp')}
          disabled={left > 0}
          busy={flow.busy === 'resend'}
          onPress={flow.askForOtp}
        />
        <Button full kind="ghost" label={t('auth.forgot')} onPress={flow.openForgotPassword} />
        <Button full kind="ghost" label={t('auth.changeNumber')} onPress={flow.changeNumber} />
      </View>
    </StepFrame>
  );
}
