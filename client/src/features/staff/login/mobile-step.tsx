import { isMobile, typedMobile } from '@/lib/mobile';
import { useForm } from '@/lib/use-form';
import { Button, Field } from '@/ui';
import { useT } from '../texts';
import { LoginFrame } from './frame';
import { Locked } from '../session/locked';
import type { Login } from './use-login';

interface Typed {
  mobile: string;
}

export function MobileStep({ login }: { login: Login }) {
  const t = useT();
  const { form, field, set, submit } = useForm<Typed, Partial<Typed>>(
    { mobile: login.mobile },
    ({ mobile }) => (isMobile(mobile) ? {} : { mobile: t('login.mobileInvalid') }),
    login.error ? { mobile: login.error } : undefined,
    () => login.error && login.clearError(),
  );
  const send = () => submit(() => login.submitMobile(form.mobile));
  return (
    <LoginFrame
      button={<Button full size="large" label={t('login.send')} busy={login.busy} onPress={send} />}
    >
      <Locked until={login.lockedUntil} />
      <Field
        label={t('login.mobile')}
        prefix="+91"
        {...field('mobile')}
        onChange={(text) => set('mobile', typedMobile(text))}
        keyboard="tel"
        autoComplete="tel-national"
        enterKey="next"
        autoFocus
        onSubmit={send}
      />
    </LoginFrame>
  );
}
