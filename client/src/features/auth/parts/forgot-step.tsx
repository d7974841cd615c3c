import { useState } from 'react';

import { useT } from '@/i18n';
import { Button, Field } from '@/ui';
import type { LoginFlow } from '../use-login-flow';
import { useSecondsLeft } from '@/lib/use-seconds-left';
import { OrDivider } from './or-divider';
import { StepFrame } from './step-frame';

/** For a forgotten password: sends a link by e-mail, or a code to the mobile number. */
export function ForgotStep({ flow }: { flow: LoginFlow }) {
  const t = useT();
  const [email, setEmail] = useState(flow.email);
  const [own, setOwn] = useState('');
  const left = useSecondsLeft(flow.resendAt);
  const submit = () => {
    if (email.trim() === '') setOwn(t('auth.enterEmail'));
    else flow.submitEmail(email.trim());
  };
  return (
    <StepFrame lead={t('auth.forgotLead')}>
      <Field
        label={t('auth.email')}
        value={email}
        onChange={(text) => {
          setEmail(text);
          setOwn('');
          flow.clearError();
        }}
        keyboard="email"
        autoComplete="email"
        capitalize="none"
        maxLength={254}
        enterKey="send"
        autoFocus
        error={own || flow.error?.text}
        onSubmit={submit}
      />
      <Button full size="large" label={t('auth.sendLink')} busy={flow.busy === 'main'} onPress={submit} />
      <OrDivider />
      <Button
        full
        kind="secondary"
        label={
          left > 0 ? t('auth.resendIn', { seconds: left }) : t('auth.forgotByOtp', { mobile: flow.mobile })
        }
        disabled={left > 0}
        busy={flow.busy === 'resend'}
        onPress={flow.resetByOtp}
      />
    </StepFrame>
  );
}
