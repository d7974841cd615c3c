import { useLocalSearchParams, useRouter } from 'expo-router';
import { useEffect, useRef, useState } from 'react';
import { StyleSheet, View } from 'react-native';

import { isProblem, serverAnswered, useSettings } from '@/api';
import { problemText, useT } from '@/i18n';
import { Screen } from '@/screen';
import { signOut } from '@/state';
import { space } from '@/theme';
import { Banner, Card, Heading, Link, Logo, Text, toast } from '@/ui';
import { PasswordPair } from './parts/password-pair';
import { SuccessMark } from './parts/success-mark';
import { resetPassword } from './queries';

/** How long the success is shown before the login opens. */
const resetDoneMs = 1500;
const usualMinimum = 6;

const styles = StyleSheet.create({
  card: { width: '100%', maxWidth: 440, alignSelf: 'center', padding: space.x6, gap: space.x4 },
  back: { alignSelf: 'center' },
  logo: { alignSelf: 'center' },
});

type Outcome = { state: 'asking' | 'sending' | 'done' } | { state: 'refused'; field?: string; text: string };

function useReset(id: string) {
  const t = useT();
  const [outcome, setOutcome] = useState<Outcome>({ state: 'asking' });
  const working = useRef(false);
  async function submit(password: string) {
    if (working.current) return;
    working.current = true;
    setOutcome({ state: 'sending' });
    try {
      await resetPassword(id, password, password);
      // The server has ended all sessions of the account, including that of this device.
      signOut();
      setOutcome({ state: 'done' });
      toast.success(t('auth.resetSuccess'));
    } catch (error) {
      const text = serverAnswered(error) ? problemText(error, 'auth.resetFailed') : t('auth.resetError');
      const field = isProblem(error) ? error.field : undefined;
      setOutcome({ state: 'refused', field, text });
      if (!field) toast.error(text);
    } finally {
      working.current = false;
    }
  }
  return {
    outcome,
    submit: (password: string) => void submit(password),
    touch: () => setOutcome({ state: 'asking' }),
  };
}

/** The form for a new password. The token of the e-mail's link authorises it. */
function ResetPassword() {
  const t = useT();
  const router = useRouter();
  const { Id: id = '' } = useLocalSearchParams<{ Id: string }>();
  const min = useSettings()?.minResetPasswordLength ?? usualMinimum;
  const { outcome, submit, touch } = useReset(id);
  const done = outcome.state === 'done';
  const refused = outcome.state === 'refused' ? outcome : undefined;
  const linkExpired = refused?.field === 'userId';
  useEffect(() => {
    if (id !== '') return;
    toast.error(t('auth.invalidUserId'));
    router.replace('/');
  }, [id, router, t]);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => router.replace('/login'), resetDoneMs);
    return () => clearTimeout(timer);
  }, [done, router]);
  return (
    <Card style={styles.card}>
      {done ? (
        <SuccessMark icon="check" />
      ) : (
        <View style={styles.logo}>
          <Logo />
        </View>
      )}
      <Heading level={1}>{t(done ? 'auth.resetDoneTitle' : 'auth.resetTitle')}</Heading>
      {linkExpired ? <Banner tone="danger">{refused.text}</Banner> : null}
      {done ? (
        <View role="status">
          <Text color="inkMuted">{t('auth.resetDone')}</Text>
        </View>
      ) : linkExpired ? null : (
        <PasswordPair
          min={min}
          action={t('auth.savePassword')}
          busy={outcome.state === 'sending'}
          refused={refused?.field ? refused.text : undefined}
          onTouch={refused ? touch : undefined}
          onSubmit={submit}
        />
      )}
      <Link href="/login" label={t('auth.backToLogin')} style={styles.back} />
    </Card>
  );
}

/** /reset-password/{Id}: the page of the e-mail's link. */
export function ResetPasswordScreen() {
  const t = useT();
  return (
    <Screen title={t('auth.resetTitle')}>
      <ResetPassword />
    </Screen>
  );
}
