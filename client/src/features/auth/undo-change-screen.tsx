import { useMutation } from '@tanstack/react-query';
import { useLocalSearchParams } from 'expo-router';
import { StyleSheet, View } from 'react-native';

import { isProblem } from '@/api';
import { problemText, useT } from '@/i18n';
import { Screen } from '@/screen';
import { signOut } from '@/state';
import { space } from '@/theme';
import { Banner, Button, ButtonLink, Card, Heading, Link, Logo, Text, toast } from '@/ui';
import { SuccessMark } from './parts/success-mark';
import { undoChange } from './queries';

const styles = StyleSheet.create({
  card: { width: '100%', maxWidth: 440, alignSelf: 'center', padding: space.x6, gap: space.x4 },
  centred: { alignSelf: 'center' },
});

function Undone({ resetToken }: { resetToken: string }) {
  const t = useT();
  return (
    <>
      <SuccessMark icon="check" />
      <Heading level={1}>{t('auth.undoDoneTitle')}</Heading>
      <View role="status">
        <Text color="inkMuted">{t(resetToken ? 'auth.undoDonePassword' : 'auth.undoDoneGoogle')}</Text>
      </View>
      {resetToken ? (
        <ButtonLink href={`/reset-password/${resetToken}`} label={t('auth.resetTitle')} />
      ) : (
        <Link href="/login" label={t('auth.backToLogin')} style={styles.centred} />
      )}
    </>
  );
}

/** Undoes a change only when a button is pressed: mail scanners open links, but do not press buttons. */
function UndoChange() {
  const t = useT();
  const { token = '' } = useLocalSearchParams<{ token: string }>();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => undoChange(token),
    // The server has ended all sessions of the account, including that of this device.
    onSuccess: () => signOut(),
    onError: (failure) => {
      if (!isProblem(failure) || !failure.code) toast.error(problemText(failure, 'auth.undoFailed'));
    },
  });
  if (data) {
    return (
      <Card style={styles.card}>
        <Undone resetToken={data.resetToken} />
      </Card>
    );
  }
  const refused = isProblem(error) && ['undo_expired', 'undo_taken'].includes(error.code);
  return (
    <Card style={styles.card}>
      <View style={styles.centred}>
        <Logo />
      </View>
      <Heading level={1}>{t('auth.undoTitle')}</Heading>
      {error && isProblem(error) && error.code ? (
        <Banner tone="danger">{problemText(error, 'auth.undoFailed')}</Banner>
      ) : null}
      {refused ? (
        <ButtonLink href="/contact-us" label={t('navigation.contact')} />
      ) : (
        <>
          <Text color="inkMuted">{t('auth.undoLead')}</Text>
          <Button full size="large" label={t('auth.undoAction')} busy={isPending} onPress={() => mutate()} />
        </>
      )}
      <Link href="/login" label={t('auth.backToLogin')} style={styles.centred} />
    </Card>
  );
}

/** /undo-change/{token}: the page of the link in a message about a change of the account. */
export function UndoChangeScreen() {
  const t = useT();
  return (
    <Screen title={t('auth.undoTitle')}>
      <UndoChange />
    </Screen>
  );
}
