import { useId, useState, type Ref } from 'react';
import { Platform, TextInput, View, type StyleProp, type TextInputProps, type ViewStyle } from 'react-native';

import { classes, makeStyles, useTheme } from '@/theme';
import ring from './focus-ring.module.css';
import { Announcement } from './announcement';
import { Icon } from './icon';
import type { IconName } from './icon-paths';
import { IconButton } from './icon-button';
import { Label, Note, Text } from './text';
import { HStack, Stack } from './stack';
import { webProps, type WebProps } from './web-props';

export interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** A sentence, shown in place of the hint. */
  error?: string;
  hint?: string;
  required?: boolean;
  /** Shows the label to screen readers only (search, promo code). */
  hideLabel?: boolean;
  placeholder?: string;
  icon?: IconName;
  /** Hides the characters and adds a button that shows them; these are the button's two labels. */
  secret?: { show: string; hide: string };
  multiline?: boolean;
  disabled?: boolean;
  maxLength?: number;
  keyboard?: TextInputProps['inputMode'];
  /** What browsers and phones may fill in. */
  autoComplete?: TextInputProps['autoComplete'];
  capitalize?: TextInputProps['autoCapitalize'];
  autoFocus?: boolean;
  /** Called on Enter. */
  onSubmit?: () => void;
  onFocus?: () => void;
  onBlur?: () => void;
  enterKey?: TextInputProps['enterKeyHint'];
  prefix?: string;
  testID?: string;
  /** More attributes of the input on the web, for components built on this one (a combobox). */
  web?: WebProps;
  style?: StyleProp<ViewStyle>;
  ref?: Ref<TextInput>;
}

const useStyles = makeStyles((t) => ({
  box: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: t.space.x2,
    minHeight: 48,
    borderWidth: 1,
    borderColor: t.color.lineStrong,
    borderRadius: t.radius.input,
    backgroundColor: t.color.surface,
    paddingHorizontal: t.space.x3,
  },
  focused: { borderColor: t.color.brand },
  wrong: { borderColor: t.color.danger },
  off: { backgroundColor: t.color.sunk },
  input: {
    ...t.type.body,
    // On iPhones Safari zooms the page into a field with a smaller font.
    fontSize: 16,
    color: t.color.ink,
    flex: 1,
    minWidth: 0,
    minHeight: t.touch,
    paddingVertical: t.space.x2,
  },
  // Browsers cut what is typed at its line, and the marks of "ड़ू" reach below a lower one.
  line: process.env.EXPO_OS === 'web' ? { lineHeight: 28 } : {},
  tall: { minHeight: 112, textAlignVertical: 'top' },
}));

function describedBy(props: Pick<FieldProps, 'error' | 'hint'>, id: string): string | undefined {
  return props.error || props.hint ? `${id}-note` : undefined;
}

/** How the keyboard of the phone treats the text. */
function typingOf({ secret, keyboard, enterKey, autoComplete, capitalize }: FieldProps): TextInputProps {
  // A password that is shown, an address, a code and the name of a product are not words to correct or to learn.
  const literal = secret || keyboard === 'email' || enterKey === 'search' || autoComplete === 'off';
  return {
    autoCapitalize: capitalize ?? (secret ? 'none' : undefined),
    autoCorrect: literal ? false : undefined,
    // iOS offers no number for 'tel-national'.
    autoComplete: Platform.OS === 'ios' && autoComplete === 'tel-national' ? 'tel' : autoComplete,
  };
}

export function Field({ ref, ...props }: FieldProps) {
  const styles = useStyles();
  const theme = useTheme();
  const id = useId();
  const [focused, setFocused] = useState(false);
  const [shown, setShown] = useState(false);
  const { label, error, hint, secret } = props;
  return (
    <Stack gap="x1" style={props.style}>
      {props.hideLabel ? null : (
        <Label id={`${id}-label`}>{props.required ? `${label}\u00a0*` : label}</Label>
      )}
      <View
        style={[
          classes(ring.box),
          styles.box,
          focused && styles.focused,
          error ? styles.wrong : null,
          props.disabled && styles.off,
        ]}
      >
        {props.icon ? <Icon name={props.icon} color="inkFaint" /> : null}
        {props.prefix ? <Text color="inkMuted">{props.prefix}</Text> : null}
        <TextInput
          ref={ref}
          value={props.value}
          onChangeText={props.onChange}
          // Needed besides aria-labelledby: some tools ignore a visible label that is scrolled out of view.
          accessibilityLabel={label}
          {...webProps({
            'aria-labelledby': props.hideLabel ? undefined : `${id}-label`,
            'aria-describedby': describedBy(props, id),
            'aria-invalid': error ? true : undefined,
            'aria-required': props.required,
            ...props.web,
          })}
          placeholder={props.placeholder}
          placeholderTextColor={theme.color.inkFaint}
          secureTextEntry={secret !== undefined && !shown}
          multiline={props.multiline}
          editable={!props.disabled}
          maxLength={props.maxLength}
          inputMode={props.keyboard}
          {...typingOf(props)}
          autoFocus={props.autoFocus}
          enterKeyHint={props.enterKey}
          testID={props.testID}
          onSubmitEditing={props.onSubmit ? () => props.onSubmit?.() : undefined}
          onFocus={() => {
            setFocused(true);
            props.onFocus?.();
          }}
          onBlur={() => {
            setFocused(false);
            props.onBlur?.();
          }}
          style={[styles.input, props.multiline ? styles.tall : styles.line]}
        />
        {secret ? (
          <IconButton
            icon="eye"
            label={shown ? secret.hide : secret.show}
            selected={shown}
            color={shown ? 'brand' : 'inkMuted'}
            onPress={() => setShown(!shown)}
          />
        ) : null}
      </View>
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </Stack>
  );
}

/** The line under a control: the error, or the hint if there is no error. */
export function FieldNote({ id, error, hint }: { id?: string; error?: string; hint?: string }) {
  return (
    <View aria-live={process.env.EXPO_OS === 'web' ? 'polite' : undefined} id={id}>
      {process.env.EXPO_OS === 'web' ? null : <Announcement words={error ?? ''} urgent />}
      {error ? (
        <HStack gap="x1">
          <Icon name="warning" size={16} color="danger" />
          <Text type="small" color="danger" style={{ flexShrink: 1 }}>
            {error}
          </Text>
        </HStack>
      ) : hint ? (
        <Note>{hint}</Note>
      ) : null}
    </View>
  );
}
