import { LanguageChoice, Setting, ThemeChoice } from '@/ui/preferences';
import { chooseLanguage } from '../queue/language';
import { useT } from '../texts';

export function LanguageSetting() {
  const t = useT();
  return (
    <Setting label={t('more.language')}>
      <LanguageChoice
        label={t('more.language')}
        names={{ en: t('more.english'), hi: t('more.hindi') }}
        onChange={(language) => void chooseLanguage(language)}
      />
    </Setting>
  );
}

export function ThemeSetting() {
  const t = useT();
  return (
    <Setting label={t('more.theme')}>
      <ThemeChoice
        label={t('more.theme')}
        names={{ system: t('more.themeSystem'), light: t('more.themeLight'), dark: t('more.themeDark') }}
      />
    </Setting>
  );
}
