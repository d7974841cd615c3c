import { useId, type Ref } from 'react';
import { View } from 'react-native';

import { useTheme } from '@/theme';
import { FieldNote } from './field';
import { Icon } from './icon';
import type { SelectProps } from './select-props';
import { Label } from './text';
import { Stack } from './stack';

/** The browser's own select: it works with every keyboard, screen reader and phone. */
export function Select({ label, items, value, onChange, error, hideLabel, placeholder, ref }: SelectProps) {
  const theme = useTheme();
  const id = useId();
  return (
    <Stack gap="x1">
      {hideLabel ? null : <Label id={`${id}-label`}>{label}</Label>}
      <View style={{ justifyContent: 'center' }}>
        <select
          ref={ref as Ref<HTMLSelectElement>}
          aria-label={hideLabel ? label : undefined}
          aria-labelledby={hideLabel ? undefined : `${id}-label`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          value={value ?? ''}
          onChange={(event) => onChange(event.currentTarget.value)}
          style={{
            font: `400 16px/22px ${theme.type.body.fontFamily}`,
            color: theme.color.ink,
            backgroundColor: theme.color.surface,
            border: `1px solid ${error ? theme.color.danger : theme.color.lineStrong}`,
            borderRadius: theme.radius.input,
            minHeight: 48,
            padding: '0 40px 0 12px',
            width: '100%',
            appearance: 'none',
            cursor: 'pointer',
            textOverflow: 'ellipsis',
          }}
        >
          {value === null || placeholder ? <option value="">{placeholder ?? ''}</option> : null}
          {items.map((item) => (
            <option key={item.value} value={item.value}>
              {item.label}
            </option>
          ))}
        </select>
        <View style={{ position: 'absolute', right: 12, pointerEvents: 'none' }}>
          <Icon name="chevron-down" size={18} color="inkMuted" />
        </View>
      </View>
      {error ? <FieldNote id={`${id}-note`} error={error} /> : null}
    </Stack>
  );
}
