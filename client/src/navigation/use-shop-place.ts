import { useSettings } from '@/api';
import { useContentText, useT } from '@/i18n';

/** The locality and the city in which the shop is. */
export function useShopPlace(): string {
  const t = useT();
  const content = useContentText();
  const settings = useSettings();
  return settings
    ? `${content(settings, 'locality')}, ${content(settings, 'city')}`
    : t('navigation.usualPlace');
}
