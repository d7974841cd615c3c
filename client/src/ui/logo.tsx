import { View } from 'react-native';

import { useT } from '@/i18n';
import { makeStyles } from '@/theme';
import { BlockLink } from './link';
import { Picture } from './picture';
import { Text } from './text';

const useStyles = makeStyles((t) => ({
  link: { minHeight: t.touch, justifyContent: 'center' },
  row: { flexDirection: 'row', alignItems: 'center', gap: t.space.x2 },
  mark: { width: 32, height: 32 },
  word: { fontSize: 28, lineHeight: 34 },
}));

/** The basket and the name; leads home. */
export function Logo() {
  const t = useT();
  const styles = useStyles();
  return (
    <BlockLink href="/" label={t('common.logo')} style={styles.link}>
      <View style={styles.row}>
        <View style={styles.mark}>
          <Picture source="/pictures/empty-basket-240.webp" alt="" width={32} eager />
        </View>
        <Text type="h1" color="brand" style={styles.word}>
          {t('common.appName').toLowerCase()}
        </Text>
      </View>
    </BlockLink>
  );
}
