import { useCallback, useReducer, useRef } from 'react';

import { isProblem } from '@/api';
import { problemText, t } from '@/i18n';
import { useOverlays } from '@/state';
import { toast } from '@/ui';
import { after, afterForgotten, begin, type FlowState } from './flow-state';
import {
  askForLink,
  loginWithPassword,
  newPassword,
  register,
  resendOtp,
  verifyMobile,
  verifyOtp,
  type Login,
  type Registration,
} from './queries';
import { useEnterAfterSuccess } from './use-enter';
import { useOtherWays, type OtherWays } from './use-other-ways';

const merge = (state: FlowState, change: Partial<FlowState>): FlowState => ({ ...state, ...change });

export type Work = (
  busy: NonNullable<FlowState['busy']>,
  act: () => Promise<void>,
  fail: (error: unknown) => void,
) => void;

export interface LoginFlow extends FlowState, OtherWays {
  guestId: string | undefined;
  /** Ends the success step at once. */
  finish: () => void;
  submitMobile: (mobile: string) => void;
  submitPassword: (password: string) => void;
  submitOtp: (otp: string) => void;
  submitDetails: (details: Pick<Registration, 'firstName' | 'lastName' | 'email' | 'password'>) => void;
  submitNewPassword: (password: string) => void;
  submitEmail: (email: string) => void;
  /** Another code; from the password step the first one, in place of the password. */
  askForOtp: () => void;
  /** A code to choose another password with. */
  forgotByOtp: () => void;
  toForgot: () => void;
  toPassword: () => void;
  changeNumber: () => void;
  clearError: () => void;
}

/** Does one thing at a time: a second Enter while the first is on its way would burn a try of the code. */
function useWork(set: (change: Partial<FlowState>) => void): Work {
  const working = useRef(false);
  return useCallback(
    (busy, act, fail) => {
      if (working.current) return;
      working.current = true;
      set({ busy, error: null });
      void act()
        .catch(fail)
        .finally(() => {
          working.current = false;
          set({ busy: null });
        });
    },
    [set],
  );
}

/** What a refusal does: it speaks at its field, in a toast, or begins the login anew. */
function useFail(set: (change: Partial<FlowState>) => void) {
  return useCallback(
    (error: unknown) => {
      const text = problemText(error, 'messages.generic');
      const code = isProblem(error) ? error.code : '';
      if (code === 'login_expired') {
        toast.error(text);
        set({ ...begin, busy: 'main' });
        return;
      }
      const field = code === 'otp_tries' ? 'otp' : isProblem(error) ? error.field : undefined;
      if (field && field !== 'userId') set({ error: { field, text } });
      else toast.error(text);
    },
    [set],
  );
}

/** The steps of the login and the calls between them. */
export function useLoginFlow(): LoginFlow {
  const [state, set] = useReducer(merge, begin);
  const guestId = useOverlays((overlays) => (overlays.login.open ? overlays.login.guestId : undefined));
  const finish = useEnterAfterSuccess(state.login);
  const work = useWork(set);
  const fail = useFail(set);
  const otherWays = useOtherWays(work, guestId);

  const goOn = (login: Login) => {
    set(after(login));
    if (login.type === 'login') toast.success(t('auth.success'));
  };
  const call = (ask: () => Promise<Login>) => work('main', async () => goOn(await ask()), fail);
  const send = (next: (login: Login) => Partial<FlowState>) => {
    if (!state.challenge) {
      toast.error(t('auth.userIdMissing'));
      return;
    }
    work(
      'resend',
      async () => {
        const { data } = await resendOtp(state.challenge);
        set(next(data));
        toast.success(t('auth.otpResent'));
      },
      (error) => {
        const wait = isProblem(error) ? (error.retryAfter ?? 0) : 0;
        if (wait > 0) set({ resendAt: Date.now() + wait * 1000 });
        const away = isProblem(error) && ['offline', 'timeout'].includes(error.kind);
        toast.error(away ? t('auth.resendNetwork') : problemText(error, 'auth.resendFailed'));
      },
    );
  };

  return {
    ...state,
    ...otherWays,
    guestId,
    finish,
    submitMobile: (mobile) => {
      set({ mobile });
      call(() => verifyMobile(mobile));
    },
    submitPassword: (password) => call(() => loginWithPassword(state.mobile, password, guestId)),
    submitOtp: (otp) => call(() => verifyOtp(state.challenge, otp, state.otpType, guestId)),
    submitDetails: (details) =>
      call(() => register({ ...details, userId: state.challenge, mobile: state.mobile, guestId })),
    submitNewPassword: (password) => call(() => newPassword(state.challenge, password, guestId)),
    submitEmail: (email) =>
      work(
        'main',
        async () => {
          await askForLink(email);
          set({ step: 'link-sent', email });
          toast.success(t('auth.linkSent'));
        },
        (error) => {
          const text = problemText(error, 'auth.linkFailed');
          if (isProblem(error) && error.field === 'email') set({ error: { field: 'email', text } });
          else toast.error(text);
        },
      ),
    askForOtp: () => send(state.step === 'forgot-otp' ? afterForgotten : after),
    forgotByOtp: () => send(afterForgotten),
    toForgot: () => set({ step: 'forgot-password', error: null }),
    toPassword: () => set({ step: 'password', error: null }),
    changeNumber: () => set({ ...begin, mobile: state.mobile }),
    clearError: () => {
      if (state.error) set({ error: null });
    },
  };
}
