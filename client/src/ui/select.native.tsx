import { useState } from 'react';
import { View } from 'react-native';

import { makeStyles, useTheme } from '@/theme';
import { FieldNote } from './field';
import { useGroupFocus } from './group-focus';
import { Icon } from './icon';
import { Pressable } from './pressable';
import { RadioPills } from './radio-pills';
import type { SelectProps } from './select-props';
import { Sheet } from './sheet';
import { Label, Text } from './text';
import { Stack } from './stack';

const useStyles = makeStyles((t) => ({
  box: {
    flexDirection: 'row',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: t.space.x2,
    minHeight: 48,
    borderWidth: 1,
    borderColor: t.color.lineStrong,
    borderRadius: t.radius.input,
    backgroundColor: t.color.surface,
    paddingHorizontal: t.space.x3,
    paddingVertical: t.space.x2,
  },
  list: { padding: t.space.x4 },
}));

/** A button that opens the choices as a sheet. */
export function Select({ label, items, value, onChange, error, hideLabel, placeholder, ref }: SelectProps) {
  const styles = useStyles();
  const theme = useTheme();
  const [open, setOpen] = useState(false);
  const chosen = items.find((item) => item.value === value)?.label ?? placeholder ?? '';
  return (
    <Stack gap="x1" {...useGroupFocus(ref)}>
      {hideLabel ? null : <Label>{label}</Label>}
      <Pressable
        accessibilityLabel={`${label}, ${chosen}`}
        expanded={open}
        onPress={() => setOpen(true)}
        style={[styles.box, error ? { borderColor: theme.color.danger } : null]}
      >
        <Text>{chosen}</Text>
        <Icon name="chevron-down" size={20} color="inkMuted" />
      </Pressable>
      {error ? <FieldNote error={error} /> : null}
      <Sheet open={open} onClose={() => setOpen(false)} title={label} side="bottom">
        <View style={styles.list}>
          <RadioPills
            label={label}
            items={items}
            value={value}
            appearance="cards"
            onChange={(next) => {
              setOpen(false);
              onChange(next);
            }}
          />
        </View>
      </Sheet>
    </Stack>
  );
}
