import { useT } from '@/i18n';
import { changeLanguage, LanguageChoice, Setting, ThemeChoice } from '@/ui/preferences';

export function LanguageSwitch() {
  const t = useT();
  return (
    <LanguageChoice
      label={t('navigation.language')}
      names={{ en: t('navigation.english'), hi: t('navigation.hindi') }}
      onChange={(language) => void changeLanguage(language)}
    />
  );
}

export function ThemeSwitch() {
  const t = useT();
  const names = {
    system: t('navigation.themeSystem'),
    light: t('navigation.themeLight'),
    dark: t('navigation.themeDark'),
  };
  return <ThemeChoice label={t('navigation.theme')} names={names} />;
}

export function Preferences() {
  const t = useT();
  return (
    <>
      <Setting label={t('navigation.language')}>
        <LanguageSwitch />
      </Setting>
      <Setting label={t('navigation.theme')}>
        <ThemeSwitch />
      </Setting>
    </>
  );
}
