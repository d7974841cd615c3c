import type { ReactNode, Ref } from 'react';
import {
  Pressable as NativePressable,
  type PressableProps as NativePressableProps,
  type StyleProp,
  type View,
  type ViewStyle,
} from 'react-native';

import { motion, webStyle } from '@/theme';
import { webProps } from './web-props';

interface PressableState {
  pressed: boolean;
  hovered: boolean;
}

interface PressableProps extends Omit<
  NativePressableProps,
  'style' | 'children' | 'onPress' | 'aria-label' | 'role'
> {
  /** Its name for screen readers. Leave it out only if visible text inside says it. */
  accessibilityLabel?: string;
  role?: 'button' | 'link' | 'checkbox' | 'switch' | 'radio' | 'tab' | 'menuitem' | 'option';
  onPress?: () => void;
  /** Set by the router on links of the web: it needs the event, to keep the browser from loading the whole page. */
  onClick?: (event: unknown) => void;
  expanded?: boolean;
  style?: StyleProp<ViewStyle> | ((state: PressableState) => StyleProp<ViewStyle>);
  children?: ReactNode | ((state: PressableState) => ReactNode);
  ref?: Ref<View>;
}

const still = webStyle({ touchAction: 'manipulation' });

/** The base of every control, so that keyboard, pointer and screen reader treat all of them alike. */
export function Pressable({
  accessibilityLabel,
  role = 'button',
  onPress,
  onClick,
  expanded,
  disabled,
  style,
  children,
  ...rest
}: PressableProps) {
  const transition = webStyle({
    transitionProperty: 'background-color,border-color,opacity,transform',
    transitionDuration: `${motion.fast}ms`,
    cursor: disabled ? 'default' : 'pointer',
  });
  // react-native-web handles the space bar for buttons only.
  const space =
    role === 'button' || role === 'link'
      ? {}
      : webProps({
          onKeyDown: (event: { key: string; preventDefault: () => void }) => {
            if (event.key !== ' ') return;
            event.preventDefault();
            if (!disabled) onPress?.();
          },
        });
  const stateOf = (state: { pressed: boolean; hovered?: boolean }): PressableState => ({
    pressed: state.pressed,
    hovered: state.hovered ?? false,
  });
  return (
    <NativePressable
      role={role}
      aria-label={accessibilityLabel}
      aria-expanded={expanded}
      aria-disabled={disabled ?? undefined}
      disabled={disabled}
      onPress={onClick ?? (onPress ? () => onPress() : undefined)}
      {...space}
      {...rest}
      style={(state) => [still, transition, typeof style === 'function' ? style(stateOf(state)) : style]}
    >
      {typeof children === 'function' ? (state) => children(stateOf(state)) : children}
    </NativePressable>
  );
}
