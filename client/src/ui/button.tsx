import { type Ref } from 'react';
import { View, type StyleProp, type ViewStyle } from 'react-native';

import { makeStyles, type Theme } from '@/theme';
import { Icon } from './icon';
import type { IconName } from './icon-paths';
import { Pressable } from './pressable';
import { Spinner } from './spinner';
import { HStack } from './stack';
import { Text } from './text';

type ButtonKind = 'primary' | 'secondary' | 'soft' | 'ghost' | 'danger';

interface ButtonProps {
  /** The visible text. */
  label: string;
  onPress: () => void;
  kind?: ButtonKind;
  /** The action runs: the button shows it and cannot be pressed again. */
  busy?: boolean;
  disabled?: boolean;
  icon?: IconName;
  iconAfter?: IconName;
  /** Text at the right end, such as the amount of "Proceed ₹112". */
  trailing?: string;
  /** For screen readers, in place of a label that says too little alone ("Remove" → "Remove tomato"). */
  accessibilityLabel?: string;
  size?: 'medium' | 'large';
  full?: boolean;
  expanded?: boolean;
  testID?: string;
  style?: StyleProp<ViewStyle>;
  ref?: Ref<View>;
}

const inks: Record<ButtonKind, keyof Theme['color']> = {
  primary: 'onBrand',
  secondary: 'brand',
  soft: 'brand',
  ghost: 'brand',
  danger: 'danger',
};

const useStyles = makeStyles((t) => ({
  base: {
    minHeight: 48,
    borderRadius: t.radius.button,
    paddingHorizontal: t.space.x5,
    paddingVertical: t.space.x2,
    flexDirection: 'row',
    alignItems: 'center',
    justifyContent: 'center',
    gap: t.space.x2,
    borderWidth: 1.5,
    borderColor: 'transparent',
    alignSelf: 'flex-start',
  },
  large: { minHeight: 54 },
  full: { alignSelf: 'stretch' },
  split: { justifyContent: 'space-between' },
  words: { flexShrink: 1 },
  primary: { backgroundColor: t.color.brand },
  secondary: { backgroundColor: t.color.surface, borderColor: t.color.brand },
  soft: { backgroundColor: t.color.brandSoft },
  ghost: { backgroundColor: 'transparent' },
  danger: { backgroundColor: t.color.surface, borderColor: t.color.danger },
  primaryDown: { backgroundColor: t.color.brandPressed },
  softDown: { backgroundColor: t.color.brandSoft },
  dangerDown: { backgroundColor: t.color.dangerSoft },
  off: { backgroundColor: t.color.sunk, borderColor: t.color.line },
  faint: { backgroundColor: 'transparent' },
}));

export function Button({ ref, ...props }: ButtonProps) {
  const styles = useStyles();
  const { kind = 'primary', busy = false, disabled = false, size = 'medium' } = props;
  const ink = disabled ? 'inkFaint' : inks[kind];
  const down =
    kind === 'primary' ? styles.primaryDown : kind === 'danger' ? styles.dangerDown : styles.softDown;
  return (
    <Pressable
      ref={ref}
      accessibilityLabel={props.accessibilityLabel}
      disabled={disabled || busy}
      aria-busy={busy}
      expanded={props.expanded}
      onPress={props.onPress}
      testID={props.testID}
      style={({ pressed, hovered }) => [
        styles.base,
        size === 'large' && styles.large,
        props.full && styles.full,
        props.trailing !== undefined && styles.split,
        styles[kind],
        (pressed || hovered) && down,
        disabled && (kind === 'ghost' ? styles.faint : styles.off),
        props.style,
      ]}
    >
      <HStack gap="x2" style={styles.words}>
        {busy ? <Spinner color={ink} /> : null}
        {!busy && props.icon ? <Icon name={props.icon} size={20} color={ink} /> : null}
        <Text type="bodyStrong" color={ink} align="center">
          {props.label}
        </Text>
        {props.iconAfter ? <Icon name={props.iconAfter} size={20} color={ink} /> : null}
      </HStack>
      {props.trailing !== undefined ? (
        <Text type="price" color={ink}>
          {props.trailing}
        </Text>
      ) : null}
    </Pressable>
  );
}
