import { useSettings } from '@/api';
import { useT } from '@/i18n';
import { useWhen } from '@/i18n/when';

/** The first delivery slot that still has places: "Tomorrow 7–9 am". Undefined until the slots are loaded. */
export function useNextSlot(): string | undefined {
  const t = useT();
  const when = useWhen();
  const slot = useSettings()?.deliverySlots.find((one) => one.booked < one.capacity);
  if (!slot) return undefined;
  return t('navigation.nextSlot', {
    day: when.day(slot.date),
    time: when.slot(slot.startTime, slot.endTime),
  });
}
