import { useState } from 'react';
import { View } from 'react-native';

import { useT } from '@/i18n';
import { space } from '@/theme';
import { Button, Field } from '@/ui';

interface PasswordPairProps {
  min: number;
  action: string;
  busy: boolean;
  /** What the server says of the password. */
  refused?: string;
  onTouch?: () => void;
  onSubmit: (password: string) => void;
}

/** A new password, twice. */
export function PasswordPair({ min, action, busy, refused, onTouch, onSubmit }: PasswordPairProps) {
  const t = useT();
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [tried, setTried] = useState(false);
  const empty = password === '' || confirm === '';
  const first = empty
    ? password === ''
      ? t('auth.fillBoth')
      : ''
    : password.length < min
      ? t('auth.passwordShort', { min })
      : '';
  const second = empty
    ? confirm === '' && password !== ''
      ? t('auth.fillBoth')
      : ''
    : confirm !== password
      ? t('auth.passwordsDiffer')
      : '';
  const submit = () => {
    setTried(true);
    if (first === '' && second === '') onSubmit(password);
  };
  const secret = { show: t('auth.showPassword'), hide: t('auth.hidePassword') };
  const touch = (set: (text: string) => void) => (text: string) => {
    set(text);
    onTouch?.();
  };
  return (
    <View style={{ gap: space.x4 }}>
      <Field
        label={t('auth.newPassword')}
        required
        hint={t('auth.passwordHint', { min })}
        value={password}
        onChange={touch(setPassword)}
        secret={secret}
        autoComplete="new-password"
        autoFocus
        error={(tried && first) || refused}
        onSubmit={submit}
      />
      <Field
        label={t('auth.confirmPassword')}
        required
        value={confirm}
        onChange={touch(setConfirm)}
        secret={secret}
        autoComplete="new-password"
        enterKey="done"
        error={(tried && second) || undefined}
        onSubmit={submit}
      />
      <Button full size="large" label={action} busy={busy} onPress={submit} />
    </View>
  );
}
