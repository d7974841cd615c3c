import { View } from 'react-native';

import { useT } from '@/i18n';
import { useSecondsLeft } from '@/lib/use-seconds-left';
import { Button } from '@/ui';
import type { LoginFlow } from '../use-login-flow';
import { PasswordForm } from './password-form';
import { StepFrame } from './step-frame';

export function PasswordStep({ flow }: { flow: LoginFlow }) {
  const t = useT();
  const left = useSecondsLeft(flow.resendAt);
  return (
    <StepFrame lead={t('auth.passwordLead', { mobile: flow.mobile })}>
      <PasswordForm
        action={t('auth.login')}
        busy={flow.busy === 'main'}
        refused={flow.error?.text}
        onTouch={flow.clearError}
        onSubmit={flow.submitPassword}
      />
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
