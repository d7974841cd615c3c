import type { ReactNode } from 'react';
import { View } from 'react-native';

import { makeStyles, motion, webStyle } from '@/theme';
import { Icon } from './icon';
import { Pressable } from './pressable';
import { Note, Text } from './text';
import { Grow } from './stack';

interface ToggleProps {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  testID?: string;
}

const useStyles = makeStyles((t) => ({
  row: { flexDirection: 'row', alignItems: 'center', gap: t.space.x3, minHeight: t.touch },
  box: {
    width: 22,
    height: 22,
    borderRadius: t.radius.check,
    borderWidth: 1.5,
    borderColor: t.color.lineStrong,
    backgroundColor: t.color.surface,
    alignItems: 'center',
    justifyContent: 'center',
  },
  on: { backgroundColor: t.color.brand, borderColor: t.color.brand },
  track: {
    width: 44,
    height: 26,
    borderRadius: t.radius.pill,
    backgroundColor: t.color.lineStrong,
    padding: 3,
  },
  knob: { width: 20, height: 20, borderRadius: t.radius.pill, backgroundColor: t.color.surface },
  knobOn: { transform: [{ translateX: 18 }] },
  off: { opacity: 0.6 },
}));

function Words({ label, hint, disabled }: Pick<ToggleProps, 'label' | 'hint' | 'disabled'>) {
  return (
    <Grow>
      <Text type={hint ? 'bodyStrong' : 'body'} color={disabled ? 'inkMuted' : 'ink'}>
        {label}
      </Text>
      {hint ? <Note>{hint}</Note> : null}
    </Grow>
  );
}

function Toggle(props: ToggleProps & { role: 'checkbox' | 'switch'; children: ReactNode }) {
  const { role, label, checked, onChange, disabled, testID, children } = props;
  const styles = useStyles();
  return (
    <Pressable
      role={role}
      aria-checked={checked}
      accessibilityLabel={label}
      disabled={disabled}
      testID={testID}
      onPress={() => onChange(!checked)}
      style={styles.row}
    >
      {children}
    </Pressable>
  );
}

export function Checkbox(props: ToggleProps) {
  const { checked, disabled } = props;
  const styles = useStyles();
  return (
    <Toggle role="checkbox" {...props}>
      <View style={[styles.box, checked && styles.on, disabled && styles.off]}>
        {checked ? <Icon name="check" size={18} color="onBrand" /> : null}
      </View>
      <Words {...props} />
    </Toggle>
  );
}

export function Switch(props: ToggleProps) {
  const { checked, disabled } = props;
  const styles = useStyles();
  return (
    <Toggle role="switch" {...props}>
      <Words {...props} />
      <View style={[styles.track, checked && styles.on, disabled && styles.off]}>
        <View
          style={[
            styles.knob,
            checked && styles.knobOn,
            webStyle({ transitionProperty: 'transform', transitionDuration: `${motion.fast}ms` }),
          ]}
        />
      </View>
    </Toggle>
  );
}
