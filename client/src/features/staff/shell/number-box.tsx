import { makeStyles } from '@/theme';
import { HStack, Label, Text } from '@/ui';

const useStyles = makeStyles((t) => ({
  box: {
    borderWidth: 1.5,
    borderColor: t.color.brand,
    borderRadius: t.radius.button,
    backgroundColor: t.color.surface,
    minHeight: 60,
    paddingHorizontal: t.space.x4,
  },
  number: { fontSize: 28, lineHeight: 36 },
}));

/** What has been typed on the pad below it; nothing yet is a dash. */
export function NumberBox({ label, shown }: { label: string; shown: string }) {
  const styles = useStyles();
  return (
    <HStack gap="x3" apart style={styles.box}>
      <Label>{label}</Label>
      <Text type="bodyStrong" tabular live="polite" style={styles.number}>
        {shown || '–'}
      </Text>
    </HStack>
  );
}
