import { type StyleProp, type ViewStyle } from 'react-native';

import { makeStyles, type Theme } from '@/theme';
import { Icon } from './icon';
import type { IconName } from './icon-paths';
import { Pressable } from './pressable';

interface IconButtonProps {
  icon: IconName;
  /** Required: an icon alone says nothing to a screen reader. */
  label: string;
  onPress: () => void;
  color?: keyof Theme['color'];
  filled?: boolean;
  /** For toggles such as the heart: whether it is on. */
  selected?: boolean;
  disabled?: boolean;
  expanded?: boolean;
  size?: number;
  style?: StyleProp<ViewStyle>;
}

const useStyles = makeStyles((t) => ({
  box: {
    width: t.touch,
    height: t.touch,
    borderRadius: t.radius.pill,
    alignItems: 'center',
    justifyContent: 'center',
  },
  down: { backgroundColor: t.color.brandSoft },
}));

export function IconButton(props: IconButtonProps) {
  const styles = useStyles();
  const color = props.disabled ? 'inkFaint' : (props.color ?? 'inkMuted');
  return (
    <Pressable
      accessibilityLabel={props.label}
      disabled={props.disabled}
      expanded={props.expanded}
      // A toggle button of the web has aria-pressed; React Native has only aria-selected.
      {...(process.env.EXPO_OS === 'web'
        ? { 'aria-pressed': props.selected }
        : { 'aria-selected': props.selected })}
      onPress={props.onPress}
      style={({ pressed, hovered }) => [styles.box, (pressed || hovered) && styles.down, props.style]}
    >
      <Icon name={props.icon} size={props.size ?? 22} color={color} filled={props.filled} />
    </Pressable>
  );
}
