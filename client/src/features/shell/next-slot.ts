import { useSettings } from '@/api';
import { localeOf, useLanguage, useT } from '@/i18n';
import { dayLabel, slotLabel } from '@/lib/dates';

/** "Tomorrow 7–9 am": the first slot that still has room. Undefined until known. */
export function useNextSlot(): string | undefined {
  const t = useT();
  const locale = localeOf(useLanguage());
  const slot = useSettings()?.deliverySlots.find((one) => one.booked < one.capacity);
  if (!slot) return undefined;
  const day = dayLabel(slot.date, { today: t('shell.today'), tomorrow: t('shell.tomorrow') }, locale);
  return t('shell.nextSlot', { day, time: slotLabel(slot.startTime, slot.endTime, locale) });
}
