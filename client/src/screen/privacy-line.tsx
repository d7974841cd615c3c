import { Link as RouterLink } from 'expo-router';

import { useT } from '@/i18n';
import { closeAddress, closeLogin } from '@/state';
import { makeStyles, useTheme } from '@/theme';
import { Text } from '@/ui';

const useStyles = makeStyles((t) => ({ link: { color: t.color.inkMuted, textDecorationLine: 'underline' } }));

/** In the browser the policy opens beside the form, which keeps what was typed; in the app dialogs would cover it. */
function leave() {
  if (process.env.EXPO_OS === 'web') return;
  closeLogin();
  closeAddress();
}

/** A quiet line where data is asked for, with a link to the privacy policy. */
export function PrivacyLine({ text }: { text?: string }) {
  const t = useT();
  const styles = useStyles();
  const { type } = useTheme();
  return (
    <Text type="small" color="inkMuted">
      {text ?? t('common.privacyUse')}{' '}
      <RouterLink href="/privacy-policy" target="_blank" onPress={leave} style={[type.small, styles.link]}>
        {t('common.privacyLink')}
      </RouterLink>
    </Text>
  );
}
