import type { ReactNode } from 'react';
import { View } from 'react-native';

import { useLanguage, type Language } from '@/i18n';
import { makeStyles, setTheme, usePreferences, type ThemePreference } from '@/theme';
import { RadioPills, Text } from '@/ui';
import { chooseLanguage } from '../session/language';
import { useT } from '../texts';

const useStyles = makeStyles((t) => ({ setting: { gap: t.space.x2 } }));

function Setting({ label, children }: { label: string; children: ReactNode }) {
  const styles = useStyles();
  return (
    <View style={styles.setting}>
      <Text type="smallStrong" color="inkMuted">
        {label}
      </Text>
      {children}
    </View>
  );
}

export function LanguageSetting() {
  const t = useT();
  const language = useLanguage();
  return (
    <Setting label={t('more.language')}>
      <RadioPills
        appearance="compact"
        label={t('more.language')}
        items={[
          { value: 'en', label: t('more.english') },
          { value: 'hi', label: t('more.hindi') },
        ]}
        value={language}
        onChange={(value) => chooseLanguage(value as Language)}
      />
    </Setting>
  );
}

export function ThemeSetting() {
  const t = useT();
  const theme = usePreferences((state) => state.theme);
  return (
    <Setting label={t('more.theme')}>
      <RadioPills
        appearance="compact"
        label={t('more.theme')}
        items={[
          { value: 'system', label: t('more.themeSystem') },
          { value: 'light', label: t('more.themeLight') },
          { value: 'dark', label: t('more.themeDark') },
        ]}
        value={theme}
        onChange={(value) => setTheme(value as ThemePreference)}
      />
    </Setting>
  );
}
