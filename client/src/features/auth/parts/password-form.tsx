import { useState } from 'react';

import { useT } from '@/i18n';
import { Button, Field } from '@/ui';

interface PasswordFormProps {
  action: string;
  busy: boolean;
  /** Why the server has refused the password. */
  refused?: string;
  onTouch: () => void;
  onSubmit: (password: string) => void;
}

/** A form for the customer's present password. */
export function PasswordForm({ action, busy, refused, onTouch, onSubmit }: PasswordFormProps) {
  const t = useT();
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = () => {
    if (password === '') setMissing(true);
    else onSubmit(password);
  };
  return (
    <>
      <Field
        label={t('auth.password')}
        value={password}
        onChange={(text) => {
          setPassword(text);
          setMissing(false);
          onTouch();
        }}
        secret={{ show: t('auth.showPassword'), hide: t('auth.hidePassword') }}
        autoComplete="current-password"
        enterKey="go"
        autoFocus
        error={missing ? t('auth.passwordRequired') : refused}
        onSubmit={submit}
      />
      <Button full size="large" label={action} busy={busy} onPress={submit} />
    </>
  );
}
