import { useRouter } from 'expo-router';
import { useCallback, useEffect, useReducer, useRef } from 'react';

import { isProblem } from '@/api';
import { t } from '@/i18n';
import { signIn, useOverlays } from '@/state';
import { toast } from '@/ui';
import { problemText } from './problem-text';
import {
  guestLogin,
  loginWithPassword,
  register,
  resendOtp,
  verifyMobile,
  verifyOtp,
  type Login,
  type LoginStep,
  type Registration,
} from './queries';

export type Step = 'login' | 'password' | 'otp' | 'CreateNewPassword' | 'success';

/** The success is seen this long before the page goes on (spec: the reload delay). */
export const successMs = 500;
const resendSeconds = 30;

interface FlowState {
  step: Step;
  mobile: string;
  /** The login challenge, `userId` on the wire. */
  challenge: string;
  /** Kind of the code that was asked for. */
  otpType: LoginStep;
  /** When another code may be asked for, in ms. */
  resendAt: number;
  busy: 'main' | 'resend' | 'guest' | null;
  /** What is wrong with the field of this step. */
  error: { field: string; text: string } | null;
  login: Login | null;
}

const begin: FlowState = {
  step: 'login',
  mobile: '',
  challenge: '',
  otpType: 'register',
  resendAt: 0,
  busy: null,
  error: null,
  login: null,
};

const merge = (state: FlowState, change: Partial<FlowState>): FlowState => ({ ...state, ...change });

/** Where an answer leads. */
function after(login: Login): Partial<FlowState> {
  const common = { ...(login.userId ? { challenge: login.userId } : {}), error: null };
  switch (login.type) {
    case 'login':
      return { ...common, step: 'success', login };
    case 'password':
      return { ...common, step: 'password' };
    case 'CreateNewPassword':
      return { ...common, step: 'CreateNewPassword' };
    default: {
      const wait = login.resendAfter ?? resendSeconds;
      return { ...common, step: 'otp', otpType: login.type, resendAt: Date.now() + wait * 1000 };
    }
  }
}

function enter(login: Login | null): void {
  if (login?.token && login.userDetail) signIn(login.token, login.userDetail);
}

/** The success is shown for a moment; leaving the dialog meanwhile does not undo the login. */
function useEnterAfterSuccess(login: Login | null): () => void {
  const entered = useRef<Login | null>(null);
  const finish = useCallback(() => {
    if (entered.current === login) return;
    entered.current = login;
    enter(login);
  }, [login]);
  useEffect(() => {
    if (!login) return;
    const timer = setTimeout(finish, successMs);
    return () => {
      clearTimeout(timer);
      finish();
    };
  }, [login, finish]);
  return finish;
}

export interface LoginFlow extends FlowState {
  guestId: string | undefined;
  /** Ends the success step at once. */
  finish: () => void;
  submitMobile: (mobile: string) => void;
  submitPassword: (password: string) => void;
  submitOtp: (otp: string) => void;
  submitDetails: (details: Pick<Registration, 'firstName' | 'lastName' | 'email' | 'password'>) => void;
  askForOtp: () => void;
  asGuest: () => void;
  changeNumber: () => void;
  clearError: () => void;
}

/** The steps of the login and the calls between them. */
export function useLoginFlow(): LoginFlow {
  const router = useRouter();
  const [state, set] = useReducer(merge, begin);
  const guestId = useOverlays((overlays) => (overlays.login.open ? overlays.login.guestId : undefined));
  const working = useRef(false);
  const finish = useEnterAfterSuccess(state.login);

  const work = useCallback(
    async (
      busy: NonNullable<FlowState['busy']>,
      act: () => Promise<void>,
      fail: (error: unknown) => void,
    ) => {
      // A second Enter while the first is on its way would burn a try of the code.
      if (working.current) return;
      working.current = true;
      set({ busy, error: null });
      try {
        await act();
      } catch (error) {
        fail(error);
      } finally {
        working.current = false;
        set({ busy: null });
      }
    },
    [],
  );

  const goOn = useCallback((login: Login) => {
    set(after(login));
    if (login.type === 'login') toast.success(t('auth.success'));
  }, []);

  const fail = useCallback((error: unknown) => {
    const text = problemText(error);
    if (isProblem(error) && error.code === 'login_expired') {
      toast.error(text);
      set({ ...begin, busy: 'main' });
      return;
    }
    const field = isProblem(error) ? error.field : undefined;
    if (field && field !== 'userId') set({ error: { field, text } });
    else toast.error(text);
  }, []);

  const call = (ask: () => Promise<Login>) => void work('main', async () => goOn(await ask()), fail);

  return {
    ...state,
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
    askForOtp: () => {
      if (!state.challenge) {
        toast.error(t('auth.userIdMissing'));
        return;
      }
      void work(
        'resend',
        async () => {
          const { data } = await resendOtp(state.challenge);
          set(after(data));
          toast.success(t('auth.otpResent'));
        },
        (error) => {
          const wait = isProblem(error) ? (error.retryAfter ?? 0) : 0;
          if (wait > 0) set({ resendAt: Date.now() + wait * 1000 });
          const away = isProblem(error) && ['offline', 'timeout'].includes(error.kind);
          toast.error(away ? t('auth.resendNetwork') : problemText(error, 'auth.resendFailed'));
        },
      );
    },
    asGuest: () =>
      void work(
        'guest',
        async () => {
          enter(await guestLogin());
          toast.success(t('auth.guestSuccess'));
          router.replace('/');
        },
        (error) => toast.error(problemText(error, 'auth.guestFailed')),
      ),
    changeNumber: () => set({ ...begin, mobile: state.mobile }),
    clearError: () => {
      if (state.error) set({ error: null });
    },
  };
}
