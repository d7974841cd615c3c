import { useRef } from 'react';
import { View } from 'react-native';

import { useT } from '@/i18n';
import { Button, FormRefusal, Text, useFocusFallback } from '@/ui';
import type { CheckoutState } from '../use-checkout';
import type { SlotsState } from '../use-slots';
import { Section } from './section';
import { SlotChoice } from './slot-choice';

interface BodyProps {
  slots: SlotsState;
  /** Place Order was refused for the slot, and says why. */
  refused: boolean;
  onChoose: () => void;
}

function Body({ slots, refused, onChoose }: BodyProps) {
  const t = useT();
  const { days, day, now } = slots;
  if (!day && (slots.failed || refused)) return null;
  if (!day) return <Text color="inkMuted">{t('checkout.noSlots')}</Text>;
  return (
    <SlotChoice
      days={days}
      day={day}
      now={now}
      chosen={slots.chosen?._id}
      onDay={slots.showDay}
      onChoose={(slot) => {
        slots.choose(slot);
        onChoose();
      }}
    />
  );
}

export function SlotPicker({ slots, order, retrySlots }: CheckoutState) {
  const t = useT();
  const box = useRef<View>(null);
  const refused = order.notice?.place === 'slot';
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
        <Body slots={slots} refused={refused} onChoose={refused ? order.dismissNotice : () => undefined} />
      </Section>
    </View>
  );
}
