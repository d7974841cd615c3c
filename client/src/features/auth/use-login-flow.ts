import { useCallback, useReducer, useRef } from 'react';

import { countdownOf, isProblem, useSettings } from '@/api';
import { problemText, t } from '@/i18n';
import { isGuest, useSession } from '@/state';
import { toast } from '@/ui';
import { afterLogin, afterForgottenPassword, initialState, type FlowState } from './flow-state';
import {
  sendResetLink,
  loginWithPassword,
  newPassword,
  register,
  resendOtp,
  verifyMobile,
  verifyOtp,
  type Login,
  type Registration,
} from './queries';
import { completeLoginWithGreeting, useGreeting } from './use-complete-login';
import { useGuestAndGoogle, type GuestAndGoogle } from './use-guest-and-google';

const merge = (state: FlowState, change: Partial<FlowState>): FlowState => ({ ...state, ...change });

export type RunOne = (
  busy: NonNullable<FlowState['busy']>,
  act: () => Promise<void>,
  fail: (error: unknown) => void,
) => void;

export interface LoginFlow extends FlowState, GuestAndGoogle {
  /** The guest who signs up: sent with the login, so that the server merges the two accounts. */
  guestId: string | undefined;
  submitMobile: (mobile: string) => void;
  submitPassword: (password: string) => void;
  submitOtp: (otp: string) => void;
  submitDetails: (details: Pick<Registration, 'firstName' | 'lastName' | 'email' | 'password'>) => void;
  submitNewPassword: (password: string) => void;
  submitEmail: (email: string) => void;
  /** Sends another code; in the password step the first one, to use instead of the password. */
  askForOtp: () => void;
  /** Sends a code that lets the customer choose a new password. */
  resetByOtp: () => void;
  openForgotPassword: () => void;
  openPassword: () => void;
  changeNumber: () => void;
  clearError: () => void;
}

/** Runs one call at a time and ignores others: a second Enter would use up one more try of the code. */
function useOneAtATime(set: (change: Partial<FlowState>) => void): RunOne {
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

/** Shows a refusal at its field or in a toast. An expired login starts again. */
function useShowRefusal(set: (change: Partial<FlowState>) => void) {
  return useCallback(
    (error: unknown) => {
      const text = problemText(error, 'messages.generic');
      const code = isProblem(error) ? error.code : '';
      if (code === 'login_expired') {
        toast.error(text);
        set({ ...initialState, busy: 'main' });
        return;
      }
      const field = code === 'otp_tries' ? 'otp' : isProblem(error) ? error.field : undefined;
      if (field && field !== 'userId') set({ error: { field, text } });
      else toast.error(text);
    },
    [set],
  );
}

/** The state of the login dialog, and the calls that lead from step to step. */
export function useLoginFlow(): LoginFlow {
  const [state, set] = useReducer(merge, initialState);
  const guestId = useSession((session) => (isGuest(session) ? session.user?._id : undefined));
  useGreeting(state.login);
  const run = useOneAtATime(set);
  const fail = useShowRefusal(set);
  const notice = useSettings()?.privacyNotice;
  const guestAndGoogle = useGuestAndGoogle(run, guestId, notice);

  const proceed = (login: Login) => {
    set(afterLogin(login));
    if (login.type !== 'login') return;
    completeLoginWithGreeting(login);
    toast.success(t('auth.success'));
    if (notice && login.userDetail && login.userDetail.privacyNotice !== notice) {
      toast.info(t('auth.noticeChanged'));
    }
  };
  const call = (ask: () => Promise<Login>) => run('main', async () => proceed(await ask()), fail);
  const send = (next: (login: Login) => Partial<FlowState>) => {
    if (!state.challenge) {
      toast.error(t('auth.userIdMissing'));
      return;
    }
    run(
      'resend',
      async () => {
        const { data } = await resendOtp(state.challenge);
        set(next(data));
        toast.success(
          t(state.step === 'otp' || state.step === 'forgot-otp' ? 'auth.otpResent' : 'auth.otpSent'),
        );
      },
      (error) => {
        const wait = countdownOf(error);
        if (wait > 0) set({ resendAt: Date.now() + wait * 1000 });
        const away = isProblem(error) && ['offline', 'timeout'].includes(error.kind);
        toast.error(away ? t('auth.resendNetwork') : problemText(error, 'auth.resendFailed'));
      },
    );
  };

  return {
    ...state,
    ...guestAndGoogle,
    guestId,
    submitMobile: (mobile) => {
      set({ mobile });
      call(() => verifyMobile(mobile));
    },
    submitPassword: (password) => call(() => loginWithPassword(state.mobile, password, guestId)),
    submitOtp: (otp) => call(() => verifyOtp(state.challenge, otp, state.otpType, guestId)),
    submitDetails: (details) =>
      call(() => register({ ...details, userId: state.challenge, mobile: state.mobile, guestId, notice })),
    submitNewPassword: (password) => call(() => newPassword(state.challenge, password, guestId)),
    submitEmail: (email) =>
      run(
        'main',
        async () => {
          await sendResetLink(email);
          set({ step: 'link-sent', email });
          toast.success(t('auth.linkSent'));
        },
        (error) => {
          const text = problemText(error, 'auth.linkFailed');
          if (isProblem(error) && error.field === 'email') set({ error: { field: 'email', text } });
          else toast.error(text);
        },
      ),
    askForOtp: () => send(state.step === 'forgot-otp' ? afterForgottenPassword : afterLogin),
    resetByOtp: () => send(afterForgottenPassword),
    openForgotPassword: () => set({ step: 'forgot-password', error: null }),
    openPassword: () => set({ step: 'password', error: null }),
    changeNumber: () => set({ ...initialState, mobile: state.mobile }),
    clearError: () => {
      if (state.error) set({ error: null });
    },
  };
}
