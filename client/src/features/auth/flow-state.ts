import type { Login, LoginStep } from './queries';

export type Step =
  | 'login'
  | 'password'
  | 'otp'
  | 'CreateNewPassword'
  | 'forgot-password'
  | 'link-sent'
  | 'forgot-otp'
  | 'reset-password'
  | 'success';

const resendSeconds = 30;

export interface FlowState {
  step: Step;
  mobile: string;
  /** The address to which a reset link was sent. */
  email: string;
  /** The login challenge, which the API calls `userId`. */
  challenge: string;
  /** Which kind of code was requested. */
  otpType: LoginStep;
  /** The time from which another code may be sent, in ms since the epoch. */
  resendAt: number;
  /** The error of a field of this step. */
  error: { field: string; text: string } | null;
  login: Login | null;
}

export const initialState: FlowState = {
  step: 'login',
  mobile: '',
  email: '',
  challenge: '',
  otpType: 'register',
  resendAt: 0,
  error: null,
  login: null,
};

/** The step that an answer of the server leads to. */
export function afterLogin(login: Login): Partial<FlowState> {
  const common = { ...(login.userId ? { challenge: login.userId } : {}), error: null };
  switch (login.type) {
    case 'login':
      return { ...common, step: 'success', login };
    case 'password':
    case 'CreateNewPassword':
    case 'reset-password':
      return { ...common, step: login.type };
    default: {
      const wait = login.resendAfter ?? resendSeconds;
      return { ...common, step: 'otp', otpType: login.type, resendAt: Date.now() + wait * 1000 };
    }
  }
}

/** The same for a forgotten password: after the code the customer chooses a new password. */
export function afterForgottenPassword(login: Login): Partial<FlowState> {
  return { ...afterLogin(login), step: 'forgot-otp', otpType: 'forgot-otp' };
}
