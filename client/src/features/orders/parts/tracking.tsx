import { View } from 'react-native';

import { useT } from '@/i18n';
import { makeStyles } from '@/theme';
import { Button, HStack, Text, toast } from '@/ui';
import { copyText } from '@/lib/copy-text';

const useStyles = makeStyles((t) => ({
  box: {
    paddingLeft: t.space.x4,
    paddingRight: t.space.x2,
    paddingVertical: t.space.x1,
    borderRadius: t.radius.button,
    borderWidth: 1,
    borderStyle: 'dashed',
    borderColor: t.color.lineStrong,
    backgroundColor: t.color.surface,
  },
  words: { flexShrink: 1, flexGrow: 1 },
  copy: { paddingHorizontal: t.space.x2, minHeight: 44, marginLeft: 'auto' },
}));

/** The order's tracking id, with a button that copies it. */
export function Tracking({ id }: { id: string }) {
  const t = useT();
  const styles = useStyles();
  async function copy() {
    const copied = await copyText(id);
    if (copied) toast.success(t('orders.copied'));
    if (copied === false) toast.error(t('orders.copyFailed'));
  }
  return (
    <HStack gap="x2" wrap style={styles.box}>
      <View style={styles.words}>
        <Text type="caption" color="inkMuted">
          {t('orders.tracking')}
        </Text>
        <Text type="price" selectable>
          {id}
        </Text>
      </View>
      <Button
        kind="ghost"
        label={t('orders.copy')}
        accessibilityLabel={t('orders.copyOf', { id })}
        onPress={() => void copy()}
        style={styles.copy}
      />
    </HStack>
  );
}
