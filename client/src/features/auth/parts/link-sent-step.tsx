import { View } from 'react-native';

import { useT } from '@/i18n';
import { makeStyles } from '@/theme';
import { Button, Text } from '@/ui';
import type { LoginFlow } from '../use-login-flow';
import { Mark } from './mark';

const useStyles = makeStyles((t) => ({
  box: { gap: t.space.x4, paddingTop: t.space.x4 },
}));

/** The same for every address: whether an account names it is nobody else's business. */
export function LinkSentStep({ flow }: { flow: LoginFlow }) {
  const t = useT();
  const styles = useStyles();
  return (
    <View style={styles.box}>
      <Mark icon="mail" />
      <Text align="center">{t('auth.linkSentLead', { email: flow.email })}</Text>
      <Button full size="large" label={t('auth.backToLogin')} onPress={flow.changeNumber} />
      <Button full kind="ghost" label={t('auth.otherEmail')} onPress={flow.toForgot} />
    </View>
  );
}
