import { View } from 'react-native';

import { useT } from '@/i18n';
import { space } from '@/theme';
import { Button, Text } from '@/ui';
import type { LoginFlow } from '../use-login-flow';
import { SuccessMark } from './success-mark';

/** Shows the same text for every address, so that it does not reveal which addresses have an account. */
export function LinkSentStep({ flow }: { flow: LoginFlow }) {
  const t = useT();
  return (
    <View style={{ gap: space.x4, paddingTop: space.x4 }}>
      <SuccessMark icon="mail" />
      <Text align="center">{t('auth.linkSentLead', { email: flow.email })}</Text>
      <Button full size="large" label={t('auth.backToLogin')} onPress={flow.changeNumber} />
      <Button full kind="ghost" label={t('auth.otherEmail')} onPress={flow.openForgotPassword} />
    </View>
  );
}
