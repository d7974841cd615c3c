import { useRouter } from 'expo-router';
import { useEffect } from 'react';

import { HomeScreen } from '@/features/home';
import { useT } from '@/i18n';
import { DocumentHead } from '@/screen';
import { openLogin } from '@/state';

/** /login: the login dialog over the home page. Closing it, with or without a login, leads to /. */
export function LoginScreen() {
  const t = useT();
  const router = useRouter();
  useEffect(() => {
    const home = () => router.replace('/');
    openLogin({ onSuccess: home, onCancel: home });
  }, [router]);
  return (
    <>
      <HomeScreen />
      {/* After the home page, because the last DocumentHead counts. */}
      <DocumentHead title={t('navigation.login')} />
    </>
  );
}
