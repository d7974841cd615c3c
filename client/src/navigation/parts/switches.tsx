import type { ReactNode } from 'react';
import { View } from 'react-native';

import { setLanguage, useLanguage, useT, type Language } from '@/i18n';
import { setTheme, space, usePreferences, type ThemePreference } from '@/theme';
import { RadioPills, Text } from '@/ui';

/** Chooses English or Hindi, each named in its own language. */
export function LanguageSwitch() {
  const t = useT();
  const language = useLanguage();
  return (
    <RadioPills
      appearance="compact"
      label={t('navigation.language')}
      items={[
        { value: 'en', label: t('navigation.english') },
        { value: 'hi', label: t('navigation.hindi') },
      ]}
      value={language}
      onChange={(value) => void setLanguage(value as Language)}
    />
  );
}

/** Chooses the theme: the device's, light or dark. */
export function ThemeSwitch() {
  const t = useT();
  const theme = usePreferences((state) => state.theme);
  return (
    <RadioPills
      appearance="compact"
      label={t('navigation.theme')}
      items={[
        { value: 'system', label: t('navigation.themeSystem') },
        { value: 'light', label: t('navigation.themeLight') },
        { value: 'dark', label: t('navigation.themeDark') },
      ]}
      value={theme}
      onChange={(value) => setTheme(value as ThemePreference)}
    />
  );
}

function Named({ name, children }: { name: string; children: ReactNode }) {
  return (
    <View style={{ gap: space.x2 }}>
      <Text type="smallStrong" color="inkMuted">
        {name}
      </Text>
      {children}
    </View>
  );
}

/** Both switches, each with a heading. */
export function Preferences() {
  const t = useT();
  return (
    <>
      <Named name={t('navigation.language')}>
        <LanguageSwitch />
      </Named>
      <Named name={t('navigation.theme')}>
        <ThemeSwitch />
      </Named>
    </>
  );
}
