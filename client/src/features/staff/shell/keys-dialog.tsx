import { View } from 'react-native';

import { makeStyles } from '@/theme';
import { Dialog, HStack, Text } from '@/ui';
import { useT } from '../texts';
import { showKeys, useKeysOfPage, useKeysShown } from './keys';

const useStyles = makeStyles((t) => ({
  row: { minHeight: 40 },
  key: {
    minWidth: 44,
    alignItems: 'center',
    borderWidth: 1,
    borderColor: t.color.lineStrong,
    borderRadius: t.radius.check,
    paddingHorizontal: t.space.x2,
    paddingVertical: 2,
  },
  label: { flexShrink: 1 },
}));

/** The list of keys, which ? opens. */
export function KeysDialog() {
  const t = useT();
  const styles = useStyles();
  const { open } = useKeysShown();
  const keys = useKeysOfPage();
  const shown: Record<string, string> = { Enter: t('keys.enter'), Escape: t('keys.escape') };
  const all = [
    ...keys.filter(({ key }) => key !== 'Escape'),
    { key: 'Escape', label: 'keys.close' as const },
  ];
  return (
    <Dialog open={open} title={t('keys.title')} onClose={() => showKeys(false)}>
      <Text color="inkMuted">{t('keys.lead')}</Text>
      <View role="list">
        {all.map(({ key, label }) => (
          <HStack key={key} role="listitem" gap="x4" style={styles.row}>
            <View style={styles.key}>
              <Text type="bodyStrong">{shown[key] ?? key}</Text>
            </View>
            <Text style={styles.label}>{t(label)}</Text>
          </HStack>
        ))}
      </View>
    </Dialog>
  );
}
