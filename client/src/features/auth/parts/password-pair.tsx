import { useT, type Translate } from '@/i18n';
import { useForm } from '@/lib/use-form';
import { Button, Field, Stack } from '@/ui';

interface PasswordPairProps {
  min: number;
  action: string;
  busy: boolean;
  /** Why the server has refused the password. */
  refused?: string;
  onTouch?: () => void;
  onSubmit: (password: string) => void;
}

interface Pair {
  password: string;
  confirm: string;
}
type PairErrors = Partial<Record<keyof Pair, string>>;

const blank: Pair = { password: '', confirm: '' };

function pairErrors({ password, confirm }: Pair, min: number, t: Translate): PairErrors {
  if (password === '') return { password: t('auth.fillBoth') };
  if (confirm === '') return { confirm: t('auth.fillBoth') };
  return {
    ...(password.length < min && { password: t('auth.passwordShort', { min }) }),
    ...(confirm !== password && { confirm: t('auth.passwordsDiffer') }),
  };
}

/** A form for a new password, which is typed twice. */
export function PasswordPair({ min, action, busy, refused, onTouch, onSubmit }: PasswordPairProps) {
  const t = useT();
  const {
    form,
    field: state,
    submit,
  } = useForm<Pair, PairErrors>(
    blank,
    (pair) => pairErrors(pair, min, t),
    refused ? { password: refused } : undefined,
    onTouch,
  );
  const send = () => submit(() => onSubmit(form.password));
  const secret = { show: t('auth.showPassword'), hide: t('auth.hidePassword') };
  const field = (name: keyof Pair) => ({
    ...state(name),
    secret,
    autoComplete: 'new-password' as const,
    onSubmit: send,
  });
  return (
    <Stack gap="x4">
      <Field
        label={t('auth.newPassword')}
        required
        hint={t('auth.passwordHint', { min })}
        {...field('password')}
        autoFocus
      />
      <Field label={t('auth.confirmPassword')} required {...field('confirm')} enterKey="done" />
      <Button full size="large" label={action} busy={busy} onPress={send} />
    </Stack>
  );
}
