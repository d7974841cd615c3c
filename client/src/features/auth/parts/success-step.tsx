import { View } from 'react-native';

import { useT } from '@/i18n';
import { makeStyles, useTheme } from '@/theme';
import { Icon, Text } from '@/ui';
import type { LoginFlow } from '../use-login-flow';

const useStyles = makeStyles((t) => ({
  box: { alignItems: 'center', gap: t.space.x4, paddingVertical: t.space.x6 },
  mark: {
    width: 88,
    height: 88,
    borderRadius: t.radius.pill,
    backgroundColor: t.color.brandSoft,
    alignItems: 'center',
    justifyContent: 'center',
  },
}));

export function SuccessStep({ flow }: { flow: LoginFlow }) {
  const t = useT();
  const styles = useStyles();
  const { color } = useTheme();
  const name = flow.login?.userDetail?.first_name;
  return (
    <View style={styles.box} role="status">
      <View style={styles.mark}>
        <Icon name="check" size={44} color={color.brand} />
      </View>
      <Text type="h3" align="center">
        {name ? t('auth.successLead', { name }) : t('auth.success')}
      </Text>
    </View>
  );
}
