import { Link as RouterLink } from 'expo-router';

import { useT } from '@/i18n';
import { makeStyles, useTheme } from '@/theme';
import { Note } from '@/ui';
import { openPolicy } from './open-policy';

const useStyles = makeStyles((t) => ({ link: { color: t.color.inkMuted, textDecorationLine: 'underline' } }));

/** A line under a form that asks for personal data, with a link to the privacy policy. Opening it keeps the typed text. */
export function PrivacyLine({ text }: { text?: string }) {
  const t = useT();
  const styles = useStyles();
  const { type } = useTheme();
  return (
    <Note>
      {text ?? t('common.privacyUse')}{' '}
      <RouterLink
        href="/privacy-policy"
        target="_blank"
        onPress={openPolicy}
        style={[type.small, styles.link]}
      >
        {t('common.privacyLink')}
      </RouterLink>
    </Note>
  );
}
