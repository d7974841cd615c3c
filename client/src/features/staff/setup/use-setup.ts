import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { isProblem } from '@/api';
import { problemText } from '@/i18n';
import { isMobile } from '@/lib/mobile';
import { enter } from '../session/session';
import { change, forget, formOf, useDraft } from './draft';
import { stepNames, type Refusal } from './parts';
import { checkStep, finish, giveCode, sendCode } from './queries';
import { useT } from './texts';

/** The way through the set-up: what the main button does, and what the server says. */
export function useSetupSteps() {
  const t = useT();
  const { code, step, typed, challenge, proved } = useDraft();
  const [otp, setOtp] = useState('');
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (call: () => Promise<void>) => call(),
    onMutate: () => setRefusal(null),
    onError: (error) => {
      const problem = isProblem(error) ? error : null;
      // The number was proved too long ago, or the code was tried too often: another code is sent.
      if (problem?.code === 'setup_proof' || problem?.code === 'login_expired') {
        change({ challenge: '', proved: false });
      }
      setOtp('');
      setRefusal({ field: problem?.field ?? '', text: problemText(error, 'messages.generic') });
    },
  });
  const run = (call: () => Promise<void>) => {
    if (!isPending) mutate(call);
  };
  const form = formOf(typed);
  const name = stepNames[step] ?? 'shop';

  async function send(): Promise<void> {
    const { challengeId, resendAfter } = await sendCode(code, typed.mobile, form.name);
    setOtp('');
    change({ challenge: challengeId, resendAt: Date.now() + resendAfter * 1000, proved: false });
  }

  async function open(): Promise<void> {
    const { token, me } = await finish(code, challenge, password, form);
    forget();
    if (!token || !me) return;
    enter(token, me);
    window.location.replace('/staff');
  }

  async function proceed(typedCode = otp): Promise<void> {
    if (name !== 'owner') {
      await checkStep(code, name, form);
      change({ step: step + 1 });
    } else if (proved) {
      await open();
    } else if (challenge) {
      await giveCode(code, challenge, typedCode);
      change({ proved: true });
    } else {
      await checkStep(code, name, form);
      await send();
    }
  }

  return {
    name,
    refusal,
    busy: isPending,
    otp,
    password,
    setPassword,
    /** As soon as the code is complete it is sent without a press. */
    setOtp: (next: string, length: number) => {
      setOtp(next);
      if (next.length === length && next !== otp) run(() => proceed(next));
    },
    resend: () => run(send),
    next: () => {
      if (name === 'owner' && !challenge && !isMobile(typed.mobile)) {
        setRefusal({ field: 'mobile', text: t('mobileWrong') });
      } else run(proceed);
    },
    back: () => {
      setRefusal(null);
      change({ step: Math.max(0, step - 1) });
    },
  };
}
