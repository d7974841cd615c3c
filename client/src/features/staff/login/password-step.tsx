import { useSecondsLeft } from '@/lib/use-seconds-left';
import { useForm } from '@/lib/use-form';
import { Button, Field, Text } from '@/ui';
import { useT } from '../texts';
import { LoginFrame } from './frame';
import { Locked } from '../session/locked';
import { MobileRow } from './mobile-row';
import type { Login } from './use-login';

interface Typed {
  password: string;
}

const blank: Typed = { password: '' };
/** core/crew has the same bounds. */
const shortest = 10;
const longest = 128;

/** The password after the code: the person's own, or at the first login a new one. */
export function PasswordStep({ login }: { login: Login }) {
  const t = useT();
  const chooses = login.step === 'choosePassword';
  const { form, field, submit } = useForm<Typed, Partial<Typed>>(
    blank,
    ({ password }) => {
      if (chooses && password.length < shortest) return { password: t('login.chooseShort') };
      return password === '' ? { password: t('login.passwordNeeded') } : {};
    },
    login.error ? { password: login.error } : undefined,
    () => login.error && login.clearError(),
  );
  const locked = useSecondsLeft(login.lockedUntil) > 0;
  const send = () =>
    submit(() => (chooses ? login.submitChosen(form.password) : login.submitPassword(form.password)));
  return (
    <LoginFrame
      button={
        <Button
          full
          size="large"
          label={t(chooses ? 'login.chooseSave' : 'login.logIn')}
          disabled={locked}
          busy={login.busy}
          onPress={send}
        />
      }
    >
      {/* Whoever came by a link has typed no number. */}
      {login.mobile ? <MobileRow mobile={login.mobile} onChange={login.changeMobile} /> : null}
      <Locked until={login.lockedUntil} />
      <Text color="inkMuted">{t(chooses ? 'login.chooseLead' : 'login.passwordLead')}</Text>
      <Field
        label={t(chooses ? 'login.choose' : 'login.password')}
        {...field('password')}
        hint={chooses ? t('login.chooseHint') : undefined}
        secret={{ show: t('login.show'), hide: t('login.hide') }}
        autoComplete={chooses ? 'new-password' : 'current-password'}
        capitalize="none"
        maxLength={longest}
        disabled={locked}
        enterKey="done"
        autoFocus
        onSubmit={send}
      />
    </LoginFrame>
  );
}
