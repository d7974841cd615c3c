import { useRouter } from 'expo-router';
import { useEffect, type ReactNode } from 'react';

import { useT } from '@/i18n';
import { isLoggedIn, openLogin, useSession } from '@/state';
import { Button, EmptyState } from '@/ui';

/** Shows a page to its owner only: asks for the login, and goes home when that is closed. */
export function Protected({ children }: { children: ReactNode }) {
  const t = useT();
  const router = useRouter();
  const loggedIn = useSession(isLoggedIn);
  const known = useSession((state) => state.known);
  const ask = known && !loggedIn;
  useEffect(() => {
    if (ask) openLogin({ onCancel: () => router.replace('/') });
  }, [ask, router]);
  if (!known) return null;
  if (loggedIn) return children;
  return (
    <EmptyState
      icon="user"
      title={t('shell.loginNeededTitle')}
      body={t('shell.loginNeeded')}
      action={
        <Button label={t('shell.login')} onPress={() => openLogin({ onCancel: () => router.replace('/') })} />
      }
    />
  );
}
