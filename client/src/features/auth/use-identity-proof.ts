import { useReducer, useRef } from 'react';

import { countdownOf, isProblem } from '@/api';
import { problemText } from '@/i18n';
import { endProof, type ProofWays } from '@/state';
import { toast } from '@/ui';
import { proveByOtp, proveByPassword, resendOtp, sendProofOtp } from './queries';

const resendSeconds = 30;

/** How the customer proves their identity; 'login' if the account has no other way. */
export type ProofWay = 'password' | 'mobile' | 'email' | 'login';

interface IdentityProofState {
  way: ProofWay;
  /** The challenge of the code that was sent last; '' if none was sent. */
  challenge: string;
  resendAt: number;
  busy: 'sending' | 'checking' | null;
  error: string;
}

const merge = (state: IdentityProofState, change: Partial<IdentityProofState>): IdentityProofState => ({
  ...state,
  ...change,
});

/** The ways that an account has, the quickest first. */
export function waysOf(ways: ProofWays): ProofWay[] {
  const open: ProofWay[] = [];
  if (ways.password) open.push('password');
  if (ways.mobile) open.push('mobile');
  if (ways.email) open.push('email');
  return open;
}

/** Sends codes, and checks the password or the code. Makes one call at a time. */
export function useIdentityProof(ways: ProofWays) {
  const first = waysOf(ways)[0] ?? 'login';
  const [state, set] = useReducer(merge, {
    way: first,
    challenge: '',
    resendAt: 0,
    busy: null,
    error: '',
  });
  const working = useRef(false);

  async function run(busy: 'sending' | 'checking', act: () => Promise<void>) {
    if (working.current) return;
    working.current = true;
    set({ busy, error: '' });
    try {
      await act();
    } catch (error) {
      const code = isProblem(error) ? error.code : '';
      const text = problemText(error, 'messages.generic');
      const wait = countdownOf(error);
      if (busy === 'sending') {
        if (wait > 0) set({ resendAt: Date.now() + wait * 1000 });
        toast.error(text);
      } else if (isProblem(error) && (error.field || code === 'otp_tries')) {
        // An expired challenge cannot be used again; the next code gets a new one.
        set({ error: text, ...(code === 'login_expired' ? { challenge: '' } : {}) });
      } else {
        toast.error(text);
      }
    } finally {
      working.current = false;
      set({ busy: null });
    }
  }

  const check = (prove: () => Promise<unknown>) =>
    void run('checking', async () => {
      await prove();
      endProof(true);
    });
  const send = (way: 'mobile' | 'email', challenge: string) =>
    void run('sending', async () => {
      const sent = challenge ? (await resendOtp(challenge)).data : await sendProofOtp(way);
      const wait = sent.resendAfter ?? resendSeconds;
      set({ way, challenge: sent.userId ?? challenge, resendAt: Date.now() + wait * 1000 });
    });

  return {
    ...state,
    usePassword: () => set({ way: 'password', challenge: '', error: '' }),
    sendCode: (way: 'mobile' | 'email') => send(way, ''),
    resend: () => {
      if (state.way === 'mobile' || state.way === 'email') send(state.way, state.challenge);
    },
    checkPassword: (password: string) => check(() => proveByPassword(password)),
    checkCode: (otp: string) => check(() => proveByOtp(state.challenge, otp)),
    clearError: () => {
      if (state.error) set({ error: '' });
    },
  };
}
