import { useT } from '@/i18n';
import { useForm } from '@/lib/use-form';
import { Button, Field } from '@/ui';
import type { LoginFlow } from '../use-login-flow';
import { useSecondsLeft } from '@/lib/use-seconds-left';
import { OrDivider } from './or-divider';
import { StepFrame } from './step-frame';

interface Typed {
  email: string;
}

/** For a forgotten password: sends a link by e-mail, or a code to the mobile number. */
export function ForgotStep({ flow }: { flow: LoginFlow }) {
  const t = useT();
  const { form, field, submit } = useForm<Typed, Partial<Typed>>(
    { email: flow.email },
    (typed) => (typed.email.trim() === '' ? { email: t('auth.enterEmail') } : {}),
    flow.error ? { email: flow.error.text } : undefined,
    flow.clearError,
  );
  const left = useSecondsLeft(flow.resendAt);
  const send = () => submit(() => flow.submitEmail(form.email.trim()));
  return (
    <StepFrame lead={t('auth.forgotLead')}>
      <Field
        label={t('auth.email')}
        {...field('email')}
        keyboard="email"
        autoComplete="email"
        capitalize="none"
        maxLength={254}
        enterKey="send"
        autoFocus
        onSubmit={send}
      />
      <Button full size="large" label={t('auth.sendLink')} busy={flow.busy === 'main'} onPress={send} />
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
