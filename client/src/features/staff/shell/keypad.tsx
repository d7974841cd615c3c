import { View } from 'react-native';

import { makeStyles } from '@/theme';
import { HStack, Icon, Pressable, Text } from '@/ui';
import { useT } from '../texts';

interface KeypadProps {
  value: string;
  onChange: (value: string) => void;
  /** The most digits. */
  length: number;
  /** What the key at the left of 0 types: "." or "00". Without it the place is empty. */
  extra?: '.' | '00';
  disabled?: boolean;
}

const useStyles = makeStyles((t) => ({
  // Three in a row: each takes a third of what the two gaps leave.
  cell: { flexGrow: 1, flexShrink: 0, flexBasis: '30%' },
  key: {
    minHeight: 54,
    alignItems: 'center',
    justifyContent: 'center',
    backgroundColor: t.color.surface,
    borderWidth: 1,
    borderBottomWidth: 2,
    borderColor: t.color.line,
    borderBottomColor: t.color.lineStrong,
    borderRadius: t.radius.button,
  },
  down: { backgroundColor: t.color.brandSoft },
  digit: { fontSize: 26, lineHeight: 32 },
}));

/** The number pad of the staff's screens: large keys for a thumb, in place of the phone's own keyboard, which covers half the page. */
export function Keypad({ value, onChange, length, extra, disabled }: KeypadProps) {
  const t = useT();
  const styles = useStyles();
  const type = (text: string) => onChange((value + text).slice(0, length));
  const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', extra ?? '', '0', 'delete'];
  return (
    <HStack gap="x2" align="stretch" wrap role="group" aria-label={t('login.pad')}>
      {keys.map((key) => (
        <View key={key} style={styles.cell}>
          {key === '' ? null : (
            <Pressable
              accessibilityLabel={key === 'delete' ? t('login.delete') : key}
              disabled={disabled}
              onPress={() => (key === 'delete' ? onChange(value.slice(0, -1)) : type(key))}
              style={({ pressed, hovered }) => [styles.key, (pressed || hovered) && styles.down]}
            >
              {key === 'delete' ? (
                <Icon name="backspace" size={28} color="ink" />
              ) : (
                <Text type="bodyStrong" style={styles.digit} tabular>
                  {key}
                </Text>
              )}
            </Pressable>
          )}
        </View>
      ))}
    </HStack>
  );
}
