import type { Translate } from '@/i18n';

/** The label of a sold-out variant for screen readers: that it is sold out, and what a press does. */
export function soldOutLabel(t: Translate, weight: string, name: string, watched: boolean): string {
  const offer = watched ? t('common.notified') : t('common.notifyOf', { name });
  return `${weight}, ${t('common.soldOut')}. ${offer}`;
}
