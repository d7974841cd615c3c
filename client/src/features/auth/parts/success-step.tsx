import { View } from 'react-native';

import { useT } from '@/i18n';
import { makeStyles } from '@/theme';
import { Text } from '@/ui';
import type { LoginFlow } from '../use-login-flow';
import { SuccessMark } from './success-mark';

const useStyles = makeStyles((t) => ({
  box: { alignItems: 'center', gap: t.space.x4, paddingVertical: t.space.x6 },
}));

export function SuccessStep({ flow }: { flow: LoginFlow }) {
  const t = useT();
  const styles = useStyles();
  const name = flow.login?.userDetail?.first_name;
  return (
    <View style={styles.box} role="status">
      <SuccessMark icon="check" />
      <Text type="h3" align="center">
        {name ? t('auth.successLead', { name }) : t('auth.success')}
      </Text>
    </View>
  );
}
