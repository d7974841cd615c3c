import { useRouter } from 'expo-router';
import { useEffect, type ReactNode } from 'react';

import { useT } from '@/i18n';
import { enterProtectedPage, isLoggedIn, openLogin, useSession, type LoginPurpose } from '@/state';
import { Button, EmptyState } from '@/ui';
import { Screen } from './screen';

interface ProtectedProps {
  /** What the customer logs in for. */
  purpose: Extract<LoginPurpose, { name?: never }>['for'];
  children: ReactNode;
}

/** Shows a page only to a logged-in customer. For others it opens the login, and goes to the home page if they close it. */
export function Protected({ purpose, children }: ProtectedProps) {
  const t = useT();
  const router = useRouter();
  const loggedIn = useSession(isLoggedIn);
  const known = useSession((state) => state.known);
  const leaving = useSession((state) => state.leaving ?? false);
  const ask = known && !loggedIn && !leaving;
  useEffect(enterProtectedPage, []);
  useEffect(() => {
    if (ask) openLogin({ purpose: { for: purpose }, onCancel: () => router.replace('/') });
  }, [ask, purpose, router]);
  if (loggedIn) return children;
  // The page has a title even before the session is known.
  if (!known || leaving) return <Screen title={t('common.loginNeededTitle')}>{null}</Screen>;
  return (
    <Screen title={t('common.loginNeededTitle')}>
      <EmptyState
        icon="user"
        level={1}
        title={t('common.loginNeededTitle')}
        body={t('common.loginNeeded')}
        action={
          <Button
            label={t('navigation.login')}
            onPress={() => openLogin({ purpose: { for: purpose }, onCancel: () => router.replace('/') })}
          />
        }
      />
    </Screen>
  );
}
