import { StyleSheet, View } from 'react-native';

import { useT } from '@/i18n';
import { touch } from '@/theme';
import { BlockLink } from './link';
import { Picture } from './picture';
import { HStack } from './stack';
import { Text } from './text';

const styles = StyleSheet.create({
  link: { minHeight: touch, justifyContent: 'center' },
  mark: { width: 32, height: 32 },
  word: { fontSize: 28, lineHeight: 34 },
});

export function Logo() {
  const t = useT();
  return (
    <BlockLink href="/" label={t('common.logo')} style={styles.link}>
      <HStack gap="x2">
        <View style={styles.mark}>
          <Picture source="/pictures/logo-240.webp" alt="" width={32} eager />
        </View>
        <Text type="h1" color="brand" style={styles.word}>
          {t('common.appName').toLowerCase()}
        </Text>
      </HStack>
    </BlockLink>
  );
}
