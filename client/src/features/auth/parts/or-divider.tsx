import { View } from 'react-native';

import { useT } from '@/i18n';
import { makeStyles } from '@/theme';
import { HStack, Note } from '@/ui';

const useStyles = makeStyles((t) => ({
  rule: { flex: 1, height: 1, backgroundColor: t.color.line },
}));

export function OrDivider() {
  const t = useT();
  const styles = useStyles();
  return (
    <HStack gap="x3">
      <View style={styles.rule} />
      <Note>{t('auth.or')}</Note>
      <View style={styles.rule} />
    </HStack>
  );
}
