import { useRef } from 'react';
import { StyleSheet, View } from 'react-native';

import { useT } from '@/i18n';
import { useWhen } from '@/i18n/when';
import { space } from '@/theme';
import { Button, FormRefusal, RadioPills, Tabs, Text, useFocusFallback } from '@/ui';
import { canChoose, fewPlaces, placesLeft, type Slot } from '../slots';
import type { CheckoutState } from '../use-checkout';
import type { SlotsState } from '../use-slots';
import { Section } from './section';

const styles = StyleSheet.create({
  body: { gap: space.x3 },
});

function useNote() {
  const t = useT();
  return (slot: Slot): string => {
    const left = placesLeft(slot);
    if (left === 0) return t('checkout.full');
    return left <= fewPlaces ? t('checkout.placesLeft', { count: left }) : t('checkout.plenty');
  };
}

function Body({ slots, onChoose }: { slots: SlotsState; onChoose: () => void }) {
  const t = useT();
  const when = useWhen();
  const note = useNote();
  const { days, day, now } = slots;
  if (!day && slots.failed) return null;
  if (!day) return <Text color="inkMuted">{t('checkout.noSlots')}</Text>;
  const choosable = day.slots.some((slot) => canChoose(slot, now));
  return (
    <View style={styles.body}>
      <Tabs
        label={t('checkout.day')}
        items={days.map(({ date }) => ({ value: date, label: when.day(date, now) }))}
        value={day.date}
        onChange={slots.showDay}
      />
      <RadioPills
        label={`${t('checkout.slot')}, ${when.day(day.date, now)}`}
        items={day.slots.map((slot) => ({
          value: slot._id,
          label: when.slot(slot.startTime, slot.endTime),
          note: note(slot),
          disabled: !canChoose(slot, now),
        }))}
        value={slots.chosen?._id ?? null}
        onChange={(id) => {
          const slot = day.slots.find((one) => one._id === id);
          if (!slot) return;
          slots.choose(slot);
          onChoose();
        }}
      />
      {choosable ? null : <Text color="inkMuted">{t('checkout.allFull')}</Text>}
    </View>
  );
}

/** The delivery slots: days as tabs, the slots of a day as pills. */
export function SlotPicker({ slots, order, retrySlots }: CheckoutState) {
  const t = useT();
  const box = useRef<View>(null);
  // When the slots are there at last, the button that asked for them, which had the focus, is gone.
  useFocusFallback(box, slots.settings ? 'there' : 'missing');
  return (
    <View ref={box} tabIndex={-1}>
      <Section number={2} title={t('checkout.slot')} places={['slot']} order={order}>
        {slots.failed ? (
          <FormRefusal
            ref={order.part('slot')}
            text={t('checkout.slotsFailed')}
            action={
              <Button kind="secondary" label={t('common.retry')} busy={slots.fetching} onPress={retrySlots} />
            }
          />
        ) : null}
        <Body
          slots={slots}
          onChoose={order.notice?.place === 'slot' ? order.dismissNotice : () => undefined}
        />
      </Section>
    </View>
  );
}
