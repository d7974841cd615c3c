import { useMutation } from '@tanstack/react-query';
import { useId, useReducer } from 'react';

import { countdownOf, isProblem, queryClient, useSettings } from '@/api';
import { problemText, t } from '@/i18n';
import { isGuest, useSession } from '@/state';
import { toast } from '@/ui';
import {
  afterLogin,
  afterForgottenPassword,
  hasField,
  initialState,
  type FlowState,
  type Step,
} from './flow-state';
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

type Busy = 'main' | 'resend' | 'guest';

export type RunOne = (busy: Busy, act: () => Promise<void>, fail: (error: unknown) => void) => void;

export interface LoginFlow extends FlowState, GuestAndGoogle {
  busy: Busy | null;
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
function useOneAtATime(begin: () => void): { busy: Busy | null; run: RunOne } {
  // A dialog that is opened anew does not wait for the call of the one before.
  const mutationKey = ['login', useId()];
  const { mutate, isPending, variables } = useMutation(
    {
      mutationKey,
      mutationFn: ({ act }: { busy: Busy; act: () => Promise<void>; fail: (error: unknown) => void }) =>
        act(),
      onMutate: begin,
      onError: (error, { fail }) => fail(error),
    },
    queryClient,
  );
  return {
    busy: isPending ? variables.busy : null,
    // The client is asked, because a second Enter may come before the next render.
    run: (busy, act, fail) => {
      if (queryClient.isMutating({ mutationKey }) === 0) mutate({ busy, act, fail });
    },
  };
}

/** Shows a refusal at its field, or in a toast if the step does not have that field. An expired login starts again. */
function showRefusal(error: unknown, step: Step, set: (change: Partial<FlowState>) => void): void {
  const text = problemText(error, 'messages.generic');
  const { code = '', field = '' } = isProblem(error) ? error : {};
  const at = code === 'otp_tries' ? 'otp' : field;
  if (hasField(step, at)) {
    set({ error: { field: at, text } });
    return;
  }
  toast.error(text);
  if (code === 'login_expired') set(initialState);
}

/** The state of the login dialog, and the calls that lead from step to step. */
export function useLoginFlow(): LoginFlow {
  const [state, set] = useReducer(merge, initialState);
  const guestId = useSession((session) => (isGuest(session) ? session.user?._id : undefined));
  useGreeting(state.login);
  const { busy, run } = useOneAtATime(() => set({ error: null }));
  const fail = (error: unknown) => showRefusal(error, state.step, set);
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
    busy,
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
