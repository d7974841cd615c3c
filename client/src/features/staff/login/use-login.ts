import { useMutation } from '@tanstack/react-query';
import { useReducer } from 'react';

import { isProblem } from '@/api';
import { problemText } from '@/i18n';
import { toast } from '@/ui';
import { enter } from '../session/session';
import { t } from '../texts';
import { beginLogin, choosePassword, givePassword, resendCode, verifyCode, type Entered } from './queries';

interface LoginState {
  step: 'mobile' | 'code' | 'password' | 'choosePassword';
  mobile: string;
  challenge: string;
  /** When the code can be sent again, in ms since the epoch. */
  resendAt: number;
  /** Until when nothing can be tried, in ms since the epoch; 0 if something can. */
  lockedUntil: number;
  /** What is wrong with the step's field. */
  error: string;
}

export const start: LoginState = {
  step: 'mobile',
  mobile: '',
  challenge: '',
  resendAt: 0,
  lockedUntil: 0,
  error: '',
};

/** A wait of this length or longer is a lock: the person reads when it ends, and not only that there were too many tries. */
const lockedFrom = 60;

export function afterRefusal(state: LoginState, error: unknown, now = Date.now()): Partial<LoginState> {
  const wait = isProblem(error) ? (error.retryAfter ?? 0) : 0;
  if (wait >= lockedFrom) return { lockedUntil: now + wait * 1000, error: '' };
  // The code was used, or took too long: the login begins again, with the same number.
  if (isProblem(error) && error.code === 'login_expired') return { ...start, mobile: state.mobile };
  return { error: problemText(error, 'messages.generic') };
}

interface LoginLink {
  challenge: string;
  code: string;
}

/** The login that the end of an address carries; null if it carries none. Browsers send this part to no server. */
export function linkIn(hash: string): LoginLink | null {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const [challenge, code] = [parts.get('challenge'), parts.get('code')];
  return challenge && code ? { challenge, code } : null;
}

const merge = (state: LoginState, change: Partial<LoginState>): LoginState => ({ ...state, ...change });

type Call = () => Promise<Partial<LoginState>>;

/** The steps of a login: number, code, and the password where the server asks for it. */
export function useLogin() {
  const [state, set] = useReducer(merge, start);
  const { mutate, isPending } = useMutation({
    mutationFn: (call: Call) => call(),
    onSuccess: (change) => set({ error: '', lockedUntil: 0, ...change }),
    onError: (error) => set(afterRefusal(state, error)),
  });
  const run = (call: Call) => {
    if (!isPending) mutate(call);
  };
  const sent = (step: { challengeId: string; resendAfter: number }): Partial<LoginState> => ({
    step: 'code',
    challenge: step.challengeId,
    resendAt: Date.now() + step.resendAfter * 1000,
  });
  const proceed = ({ step, token, me }: Entered): Partial<LoginState> => {
    if (step !== 'session') return { step };
    if (token && me) enter(token, me);
    return start;
  };
  return {
    ...state,
    busy: isPending,
    submitMobile: (mobile: string) => run(async () => ({ mobile, ...sent(await beginLogin(mobile)) })),
    /** Opens a link that the shop's machine has printed in place of a code by SMS. */
    openLink: ({ challenge, code }: LoginLink) =>
      run(async () => ({ challenge, ...proceed(await verifyCode(challenge, code)) })),
    submitCode: (code: string) => run(async () => proceed(await verifyCode(state.challenge, code))),
    submitPassword: (password: string) =>
      run(async () => proceed(await givePassword(state.challenge, password))),
    submitChosen: (password: string) =>
      run(async () => proceed(await choosePassword(state.challenge, password))),
    resend: () =>
      run(async () => {
        const change = sent(await resendCode(state.challenge));
        toast.success(t('login.resent'));
        return change;
      }),
    changeMobile: () => set({ ...start, mobile: state.mobile }),
    clearError: () => set({ error: '' }),
  };
}

export type Login = ReturnType<typeof useLogin>;
