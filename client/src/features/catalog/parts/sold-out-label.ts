import type { Translate } from '@/i18n';

/** What a screen reader says of a weight that cannot be chosen: that it is sold out, and what a press does. */
export function soldOutLabel(t: Translate, weight: string, name: string, watched: boolean): string {
  const offer = watched ? t('common.notified') : t('common.notifyOf', { name });
  return `${weight}, ${t('common.soldOut')}. ${offer}`;
}
