import { View } from 'react-native';

import { makeStyles } from '@/theme';
import { Text } from '@/ui';

const useStyles = makeStyles((t) => ({
  box: {
    borderWidth: 1.5,
    borderColor: t.color.brand,
    borderRadius: t.radius.button,
    backgroundColor: t.color.surface,
    minHeight: 60,
    paddingHorizontal: t.space.x4,
    flexDirection: 'row',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: t.space.x3,
  },
  number: { fontSize: 28, lineHeight: 36 },
}));

/** What has been typed on the pad below it; nothing yet is a dash. */
export function NumberBox({ label, shown }: { label: string; shown: string }) {
  const styles = useStyles();
  return (
    <View style={styles.box}>
      <Text type="smallStrong" color="inkMuted">
        {label}
      </Text>
      <Text type="bodyStrong" tabular live="polite" style={styles.number}>
        {shown || '–'}
      </Text>
    </View>
  );
}
