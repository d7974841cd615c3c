import { useT } from '@/i18n';
import { useWhen } from '@/i18n/when';
import { RadioPills, Stack, Tabs, Text } from '@/ui';
import { canChoose, fewPlaces, firstWithRoom, placesLeft, type Slot, type SlotDay } from '../slots';

function useNote() {
  const t = useT();
  return (slot: Slot): string => {
    const left = placesLeft(slot);
    if (left === 0) return t('checkout.full');
    return left <= fewPlaces ? t('checkout.placesLeft', { count: left }) : t('checkout.plenty');
  };
}

interface Props {
  days: readonly SlotDay[];
  /** The day whose slots are shown. */
  day: SlotDay;
  now: Date;
  /** The id of the chosen slot. */
  chosen: string | undefined;
  onDay: (date: string) => void;
  onChoose: (slot: Slot) => void;
}

/** Delivery slots: days as tabs, the slots of a day as pills. */
export function SlotChoice({ days, day, now, chosen, onDay, onChoose }: Props) {
  const t = useT();
  const when = useWhen();
  const note = useNote();
  return (
    <Stack gap="x3">
      <Tabs
        label={t('checkout.day')}
        items={days.map(({ date }) => ({ value: date, label: when.day(date, now) }))}
        value={day.date}
        onChange={onDay}
      />
      <RadioPills
        label={`${t('checkout.slot')}, ${when.day(day.date, now)}`}
        items={day.slots.map((slot) => ({
          value: slot._id,
          label: when.slot(slot.startTime, slot.endTime),
          note: note(slot),
          disabled: !canChoose(slot, now),
        }))}
        value={chosen ?? null}
        onChange={(id) => {
          const slot = day.slots.find((one) => one._id === id);
          if (slot) onChoose(slot);
        }}
      />
      {day.slots.some((slot) => canChoose(slot, now)) ? null : (
        <Text color="inkMuted">{t(firstWithRoom(days, now) ? 'checkout.allFull' : 'checkout.noSlots')}</Text>
      )}
    </Stack>
  );
}
