import { useRouter } from 'expo-router';
import { useEffect } from 'react';

import { HomeScreen } from '@/features/home';
import { openLogin } from '@/state';

/** /login: the login over the home page. Leaving it, either way, leaves the address too. */
export function LoginScreen() {
  const router = useRouter();
  useEffect(() => {
    const home = () => router.replace('/');
    openLogin({ onSuccess: home, onCancel: home });
  }, [router]);
  return <HomeScreen />;
}
