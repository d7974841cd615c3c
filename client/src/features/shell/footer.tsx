import { View } from 'react-native';

import { useT } from '@/i18n';
import { makeStyles } from '@/theme';
import { Container, Text } from '@/ui';

const useStyles = makeStyles((t) => ({
  foot: {
    borderTopWidth: 1,
    borderTopColor: t.color.line,
    backgroundColor: t.color.surface,
    paddingVertical: t.space.x8,
    marginTop: t.space.x12,
  },
}));

/** The foot of every page. */
export function Footer() {
  const styles = useStyles();
  const t = useT();
  return (
    <View role="contentinfo" style={styles.foot}>
      <Container>
        <Text type="bodyStrong">{t('shell.appName')}</Text>
        <Text type="small" color="inkMuted">
          {t('shell.tagline')}
        </Text>
      </Container>
    </View>
  );
}
