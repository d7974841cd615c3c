import Head from 'expo-router/head';
import { View } from 'react-native';

import { useT as useShopT } from '@/i18n';
import { useT } from '../texts';
import { LoginForm } from './login-form';

/** Shown in place of every page until a person has logged in. */
export function LoginScreen() {
  const t = useT();
  const shop = useShopT();
  return (
    <View role="main" id="content" tabIndex={-1}>
      <Head>
        <title>{`${t('login.title')} · ${t('counter.name', { shop: shop('common.appName') })}`}</title>
      </Head>
      <LoginForm />
    </View>
  );
}
