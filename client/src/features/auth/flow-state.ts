import type { Login, LoginStep } from './queries';
import { serverFields } from './registration';

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

/** The fields of each step, as the API calls them. */
const fields: Partial<Record<Step, readonly string[]>> = {
  login: ['mobile'],
  password: ['password'],
  otp: ['otp'],
  'forgot-otp': ['otp'],
  CreateNewPassword: Object.keys(serverFields),
  'forgot-password': ['email'],
  'reset-password': ['password', 'newPassword', 'confirmPassword'],
};

/** Whether a step can show the refusal of a field beside it; otherwise nobody would see why nothing happens. */
export const hasField = (step: Step, field: string) => fields[step]?.includes(field) ?? false;

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
  /** What the server has refused of this step, at the field that it named. */
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
