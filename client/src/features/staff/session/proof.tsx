import { useState } from 'react';
import { create } from 'zustand';

import { isProblem } from '@/api';
import { problemText } from '@/i18n';
import { useSecondsLeft } from '@/lib/use-seconds-left';
import { Button, Dialog, Field, Text } from '@/ui';
import { Locked } from './locked';
import { useT } from '../texts';
import { prove } from './queries';

/** What waits for the password: it is told whether the person gave it. */
type Waiting = (given: boolean) => void;

const useAsked = create<{ waiting: readonly Waiting[] }>(() => ({ waiting: [] }));

function answer(given: boolean): void {
  const { waiting } = useAsked.getState();
  useAsked.setState({ waiting: [] });
  waiting.forEach((tell) => tell(given));
}

const ask = () =>
  new Promise<boolean>((tell) => useAsked.setState(({ waiting }) => ({ waiting: [...waiting, tell] })));

/** Whether a call was refused because the password was given too long ago. After `run` it means that the person closed the dialog. */
export const needsProof = (error: unknown): boolean => isProblem(error) && error.code === 'proof_required';

/**
 * Makes a call. If the server wants the password first, the dialog asks for it, and the call is made again with the same values, so
 * that its key must be made outside of it. If the person closes the dialog, the refusal is thrown (needsProof).
 */
async function run<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!needsProof(error) || !(await ask())) throw error;
    return call();
  }
}

const proved = { run };

/** For calls that ask for the password of the last ten minutes: `const { run } = useProved()`, then `run(() => post(…))`. */
export const useProved = () => proved;

/** A wait of this length or longer is a lock, as at the login. */
const lockedFrom = 60;

function AskedForPassword() {
  const t = useT();
  const [password, setPassword] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const [lockedUntil, setLockedUntil] = useState(0);
  const locked = useSecondsLeft(lockedUntil) > 0;
  const give = async () => {
    if (busy || locked) return;
    if (password === '') return setError(t('login.passwordNeeded'));
    setBusy(true);
    try {
      await prove(password);
      answer(true);
    } catch (refusal) {
      const wait = isProblem(refusal) ? (refusal.retryAfter ?? 0) : 0;
      if (wait >= lockedFrom) setLockedUntil(Date.now() + wait * 1000);
      setError(problemText(refusal, 'messages.generic'));
      setBusy(false);
    }
  };
  return (
    <>
      <Text>{t('proof.lead')}</Text>
      <Locked until={lockedUntil} />
      <Field
        label={t('login.password')}
        value={password}
        onChange={(text) => {
          setPassword(text);
          setError('');
        }}
        error={locked ? undefined : error || undefined}
        secret={{ show: t('login.show'), hide: t('login.hide') }}
        autoComplete="current-password"
        capitalize="none"
        maxLength={128}
        disabled={locked}
        enterKey="done"
        autoFocus
        onSubmit={() => void give()}
      />
      <Button
        full
        size="large"
        label={t('proof.give')}
        busy={busy}
        disabled={locked}
        onPress={() => void give()}
      />
    </>
  );
}

/** Asks for the password when a call needs it. It stands once, in the frame. */
export function ProofDialog() {
  const t = useT();
  const open = useAsked(({ waiting }) => waiting.length > 0);
  return (
    <Dialog open={open} title={t('proof.title')} onClose={() => answer(false)}>
      <AskedForPassword />
    </Dialog>
  );
}
