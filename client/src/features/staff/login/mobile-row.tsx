import { makeStyles } from '@/theme';
import { HStack, Label, Stack, Text, TextButton } from '@/ui';
import { useT } from '../texts';

const useStyles = makeStyles((t) => ({
  box: {
    minHeight: 60,
    paddingHorizontal: t.space.x3,
    borderWidth: 1.5,
    borderColor: t.color.lineStrong,
    borderRadius: t.radius.button,
    backgroundColor: t.color.surface,
  },
  number: { fontSize: 24, lineHeight: 30 },
  change: { minHeight: 48, minWidth: 48, alignSelf: 'center', alignItems: 'flex-end' },
}));

/** 90000 00 517: in the groups in which a number is said. */
export const grouped = (mobile: string): string => mobile.replace(/^(\d{5})(\d{2})(\d{3})$/, '$1 $2 $3');

/** The number to which the code went. */
export function MobileRow({ mobile, onChange }: { mobile: string; onChange: () => void }) {
  const t = useT();
  const styles = useStyles();
  return (
    <Stack gap="x1">
      <Label>{t('login.mobile')}</Label>
      <HStack apart style={styles.box}>
        <Text type="bodyStrong" tabular style={styles.number}>
          {grouped(mobile)}
        </Text>
        <TextButton
          label={t('login.change')}
          accessibilityLabel={t('login.changeOf')}
          onPress={onChange}
          style={styles.change}
        />
      </HStack>
    </Stack>
  );
}
