import { useEffect, useId, useRef, useState, type Ref } from 'react';
import { Platform, TextInput, View, type TextStyle } from 'react-native';

import { onlyDigits } from '@/lib/digits';
import { makeStyles, webStyle } from '@/theme';
import { FieldNote } from './field';
import { Label, Text } from './text';
import { webProps } from './web-props';
import { Stack } from './stack';

interface OtpFieldProps {
  label: string;
  length: number;
  value: string;
  onChange: (value: string) => void;
  error?: string;
  onSubmit?: () => void;
  autoFocus?: boolean;
  disabled?: boolean;
  ref?: Ref<TextInput>;
}

const useStyles = makeStyles((t) => ({
  row: { flexDirection: 'row', gap: t.space.x3, justifyContent: 'flex-start' },
  box: {
    flex: 1,
    minHeight: 60,
    borderWidth: 1.5,
    borderColor: t.color.lineStrong,
    borderRadius: t.radius.button,
    backgroundColor: t.color.surface,
    alignItems: 'center',
    justifyContent: 'center',
  },
  next: { borderColor: t.color.brand, backgroundColor: t.color.brandSoft },
  wrong: { borderColor: t.color.danger },
  // One real, invisible input lies over the boxes, so that pasting and SMS autofill fill all of them.
  input: {
    position: 'absolute',
    inset: 0,
    fontSize: 16,
    letterSpacing: 48,
    color: 'transparent',
    backgroundColor: 'transparent',
    borderRadius: t.radius.button,
    borderWidth: 0,
  },
}));

/** Reads the code from the SMS where the browser can (WebOTP: Chrome on Android, for an SMS that ends with the shop's address). */
function useCodeOfSms(take: (code: string) => void): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (Platform.OS !== 'web' || !('OTPCredential' in globalThis)) return;
    const waiting = new AbortController();
    navigator.credentials
      .get({ otp: { transport: ['sms'] }, signal: waiting.signal } as CredentialRequestOptions)
      .then((sms) => latest.current((sms as { code?: string } | null)?.code ?? ''))
      .catch(() => undefined); // refused by the customer, or unmounted: the code can still be typed
    return () => waiting.abort();
  }, []);
}

/** Boxes for a one-time code, in fact a single input. */
export function OtpField({ ref, ...props }: OtpFieldProps) {
  const { label, length, value, onChange, error } = props;
  const styles = useStyles();
  const id = useId();
  const [focused, setFocused] = useState(false);
  useCodeOfSms((code) => code && onChange(onlyDigits(code, length)));
  const at = Math.min(value.length, length - 1);
  return (
    <Stack gap="x2">
      <Label id={`${id}-label`}>{label}</Label>
      <View>
        <View style={styles.row} aria-hidden>
          {Array.from({ length }, (_, index) => (
            <View
              key={index}
              style={[styles.box, focused && index === at && styles.next, error ? styles.wrong : null]}
            >
              <Text type="h1" tabular fixedRoom>
                {value[index] ?? ''}
              </Text>
            </View>
          ))}
        </View>
        <TextInput
          ref={ref}
          value={value}
          onChangeText={(text) => onChange(onlyDigits(text, length))}
          accessibilityLabel={Platform.OS === 'web' ? undefined : label}
          {...webProps({
            'aria-labelledby': `${id}-label`,
            'aria-describedby': error ? `${id}-note` : undefined,
            'aria-invalid': error ? true : undefined,
          })}
          inputMode="numeric"
          autoComplete={Platform.OS === 'android' ? 'sms-otp' : 'one-time-code'}
          autoFocus={props.autoFocus}
          editable={!props.disabled}
          caretHidden
          selectionColor="transparent"
          enterKeyHint="done"
          onSubmitEditing={() => props.onSubmit?.()}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          style={[styles.input, webStyle({ caretColor: 'transparent' }) as TextStyle]}
        />
      </View>
      <FieldNote id={`${id}-note`} error={error} />
    </Stack>
  );
}
