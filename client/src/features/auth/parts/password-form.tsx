import { useT } from '@/i18n';
import { useForm } from '@/lib/use-form';
import { Button, Field } from '@/ui';

interface PasswordFormProps {
  action: string;
  busy: boolean;
  /** Why the server has refused the password. */
  refused?: string;
  onTouch: () => void;
  onSubmit: (password: string) => void;
}

interface Typed {
  password: string;
}

const blank: Typed = { password: '' };

/** A form for the customer's present password. */
export function PasswordForm({ action, busy, refused, onTouch, onSubmit }: PasswordFormProps) {
  const t = useT();
  const { form, field, submit } = useForm<Typed, Partial<Typed>>(
    blank,
    ({ password }) => (password === '' ? { password: t('auth.passwordRequired') } : {}),
    refused ? { password: refused } : undefined,
    onTouch,
  );
  const send = () => submit(() => onSubmit(form.password));
  return (
    <>
      <Field
        label={t('auth.password')}
        {...field('password')}
        secret={{ show: t('auth.showPassword'), hide: t('auth.hidePassword') }}
        autoComplete="current-password"
        enterKey="go"
        autoFocus
        onSubmit={send}
      />
      <Button full size="large" label={action} busy={busy} onPress={send} />
    </>
  );
}
