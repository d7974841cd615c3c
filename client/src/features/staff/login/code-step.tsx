import { useEffect, useRef, useState } from 'react';

import { useSecondsLeft } from '@/lib/use-seconds-left';
import { makeStyles } from '@/theme';
import { Button, HStack, Icon, Text, TextButton } from '@/ui';
import { OtpField } from '@/ui/otp-field';
import { Keypad } from '../shell/keypad';
import { useThumb } from '../shell/use-media';
import { useT } from '../texts';
import { LoginFrame } from './frame';
import { clock, Locked } from '../session/locked';
import { MobileRow } from './mobile-row';
import type { Login } from './use-login';

/** The staff's codes are longer than the customers' (core/login StaffOTPLength). */
const digits = 6;

const useStyles = makeStyles((t) => ({
  again: { minHeight: 48 },
  note: { padding: 10, borderRadius: t.radius.input, backgroundColor: t.color.sunk },
  words: { flex: 1 },
}));

function Again({ login }: { login: Login }) {
  const t = useT();
  const styles = useStyles();
  const left = useSecondsLeft(login.resendAt);
  if (left === 0) {
    return <TextButton label={t('login.resend')} onPress={login.resend} style={styles.again} />;
  }
  return (
    <Text color="inkMuted" tabular>
      {t('login.againIn', { time: clock(left) })}
    </Text>
  );
}

/** On a phone the page has a pad of its own, so the phone's keyboard stays away; pasting and the code of the SMS still work. */
function useOwnPad(thumb: boolean) {
  const field = useRef<unknown>(null);
  useEffect(() => {
    (field.current as HTMLElement | null)?.setAttribute('inputmode', thumb ? 'none' : 'numeric');
  }, [thumb]);
  return (node: unknown) => {
    field.current = node;
  };
}

export function CodeStep({ login }: { login: Login }) {
  const t = useT();
  const styles = useStyles();
  const thumb = useThumb();
  const field = useOwnPad(thumb);
  const [code, setCode] = useState('');
  const locked = useSecondsLeft(login.lockedUntil) > 0;
  // A refused code is cleared, so that the next one can be typed or pasted.
  const [before, setBefore] = useState(login.error);
  if (login.error !== before) {
    setBefore(login.error);
    if (login.error) setCode('');
  }
  const change = (next: string) => {
    if (next === code || login.busy) return;
    setCode(next);
    if (login.error) login.clearError();
    // As soon as the code is complete, typed, pasted or read from the SMS, it is sent without a press.
    if (next.length === digits) login.submitCode(next);
  };
  const missing = digits - code.length;
  return (
    <LoginFrame
      button={
        <Button
          full
          size="large"
          label={missing > 0 ? t('login.more', { count: missing }) : t('login.logIn')}
          disabled={missing > 0 || locked}
          busy={login.busy}
          onPress={() => login.submitCode(code)}
        />
      }
    >
      <MobileRow mobile={login.mobile} onChange={login.changeMobile} />
      <Locked until={login.lockedUntil} />
      <OtpField
        ref={field}
        label={t('login.code', { count: digits })}
        length={digits}
        value={code}
        onChange={change}
        error={login.error || undefined}
        onSubmit={() => code.length === digits && login.submitCode(code)}
        autoFocus
        disabled={locked}
      />
      <Again login={login} />
      <HStack gap="x2" style={styles.note}>
        <Icon name="lock" size={20} color="inkMuted" />
        <Text color="inkMuted" style={styles.words}>
          {t('login.nobodyAsks')}
        </Text>
      </HStack>
      {thumb ? <Keypad value={code} onChange={change} length={digits} disabled={locked} /> : null}
    </LoginFrame>
  );
}
