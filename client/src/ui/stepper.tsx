import { useEffect, useRef, useState } from 'react';
import { View } from 'react-native';

import { useT } from '@/i18n';
import { makeStyles } from '@/theme';
import { useAnnounceQuantity } from './announcement';
import { Icon } from './icon';
import { useNumberRoom } from './native-text';
import { Pressable } from './pressable';
import { Text } from './text';

const stepperWidth = 112;
const web = process.env.EXPO_OS === 'web';

const useStyles = makeStyles((t) => ({
  box: {
    width: stepperWidth,
    // In the app the height grows with the phone's text size.
    [web ? 'height' : 'minHeight']: t.touch,
    borderRadius: t.radius.button,
    borderWidth: 1.5,
    borderColor: t.color.brand,
    flexDirection: 'row',
    alignItems: 'center',
    justifyContent: 'space-between',
  },
  filled: { backgroundColor: t.color.brand },
  outlined: {
    backgroundColor: t.color.surface,
    justifyContent: 'center',
    boxShadow: t.shadow.card,
  },
  over: { backgroundColor: t.color.brandSoft },
  down: { backgroundColor: t.color.brandPressed },
  end: {
    width: t.touch,
    ...(web ? { height: t.touch } : { alignSelf: 'stretch' }),
    alignItems: 'center',
    justifyContent: 'center',
    borderRadius: t.radius.button - 1.5,
  },
  off: { borderColor: t.color.line, boxShadow: 'none' },
  dim: { opacity: 0.5 },
}));

/** A wider box for a larger text: the two buttons keep their width, the number between them gets more. */
function useRoom() {
  const more = useNumberRoom();
  return more > 0 && { width: stepperWidth + more };
}

interface StepperProps {
  /** What is counted: "Tomato, 500 g". */
  name: string;
  quantity: number;
  /** Called with the new quantity; 0 removes the item. */
  onChange: (quantity: number) => void;
  /** The largest quantity, from the stock and the shop's setting; never more than 99. */
  max?: number;
  /** Called when the customer presses + at the limit. */
  onLimit?: () => void;
  disabled?: boolean;
}

/** Minus, quantity and plus on a filled box. `focusPlus` gives the focus to plus when the stepper appears. */
export function Stepper(props: StepperProps & { focusPlus?: boolean }) {
  const { name, quantity, onChange, max = 99, onLimit, disabled } = props;
  const styles = useStyles();
  const t = useT();
  const plus = useRef<View>(null);
  const takeFocus = useRef(props.focusPlus);
  useEffect(() => {
    if (takeFocus.current && web) plus.current?.focus();
  }, []);
  const room = useRoom();
  const say = useAnnounceQuantity(name, quantity);
  const change = (next: number) => {
    say(next);
    onChange(next);
  };
  const full = quantity >= Math.min(max, 99);
  return (
    <View
      role="group"
      aria-label={t('common.quantityOf', { name })}
      style={[styles.box, room, styles.filled, disabled && styles.dim]}
    >
      <Pressable
        accessibilityLabel={quantity === 1 ? t('common.remove', { name }) : t('common.less', { name })}
        disabled={disabled}
        onPress={() => change(quantity - 1)}
        style={({ pressed, hovered }) => [styles.end, (pressed || hovered) && styles.down]}
      >
        <Icon name="minus" size={18} color="onBrand" />
      </Pressable>
      <Text type="bodyStrong" color="onBrand" tabular live="polite">
        {quantity}
      </Text>
      <Pressable
        ref={plus}
        accessibilityLabel={t('common.more', { name })}
        disabled={disabled}
        aria-disabled={full}
        onPress={() => (full ? onLimit?.() : change(quantity + 1))}
        style={({ pressed, hovered }) => [
          styles.end,
          (pressed || hovered) && styles.down,
          full && styles.dim,
        ]}
      >
        <Icon name="plus" size={18} color="onBrand" />
      </Pressable>
    </View>
  );
}

interface AddStepperProps extends StepperProps {
  /** Shows "Notify me" in place of ADD. */
  soldOut?: boolean;
  /** The customer has asked to be told when the product is back. */
  notified?: boolean;
  onNotify: () => void;
}

/** An ADD button that becomes the stepper, at the same place and size, and ADD again at zero. */
export function AddStepper({ soldOut = false, notified = false, onNotify, ...rest }: AddStepperProps) {
  const styles = useStyles();
  const t = useT();
  const button = useRef<View>(null);
  const before = useRef(rest.quantity);
  const [pressed, setPressed] = useState(false);
  const room = useRoom();
  const say = useAnnounceQuantity(rest.name, rest.quantity);
  useEffect(() => {
    // The stepper that had the focus is gone: without this the focus would go to the top of the page.
    if (web && before.current > 0 && rest.quantity === 0 && pressed) {
      button.current?.focus();
    }
    before.current = rest.quantity;
  }, [rest.quantity, pressed]);

  if (rest.quantity > 0 && !soldOut) {
    return (
      <Stepper
        {...rest}
        focusPlus={pressed}
        onChange={(next) => {
          setPressed(true);
          rest.onChange(next);
        }}
      />
    );
  }
  return (
    <Pressable
      ref={button}
      accessibilityLabel={t(soldOut ? 'common.notifyOf' : 'common.addOf', { name: rest.name })}
      aria-pressed={soldOut ? notified : undefined}
      disabled={rest.disabled}
      onPress={() => {
        if (soldOut) return onNotify();
        setPressed(true);
        say(1);
        rest.onChange(1);
      }}
      style={({ hovered }) => [
        styles.box,
        room,
        styles.outlined,
        soldOut && styles.off,
        hovered && styles.over,
      ]}
    >
      <Text type={soldOut ? 'smallStrong' : 'bodyStrong'} color={soldOut ? 'inkMuted' : 'brand'} lines={1}>
        {t(soldOut ? (notified ? 'common.notified' : 'common.notify') : 'common.add')}
      </Text>
    </Pressable>
  );
}
