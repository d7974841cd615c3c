import { View } from 'react-native';

import { useT } from '@/i18n';
import { space } from '@/theme';
import { Text } from '@/ui';
import type { LoginFlow } from '../use-login-flow';
import { SuccessMark } from './success-mark';

export function SuccessStep({ flow }: { flow: LoginFlow }) {
  const t = useT();
  const name = flow.login?.userDetail?.first_name;
  return (
    <View style={{ alignItems: 'center', gap: space.x4, paddingVertical: space.x6 }} role="status">
      <SuccessMark icon="check" />
      <Text type="h3" align="center">
        {name ? t('auth.successLead', { name }) : t('auth.success')}
      </Text>
    </View>
  );
}
