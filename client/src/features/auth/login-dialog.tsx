import { useT, type TextKey } from '@/i18n';
import { closeLogin } from '@/state';
import { Dialog } from '@/ui';
import type { Step } from './flow-state';
import { ForgotStep } from './parts/forgot-step';
import { LinkSentStep } from './parts/link-sent-step';
import { MobileStep } from './parts/mobile-step';
import { NewPasswordStep } from './parts/new-password-step';
import { OtpStep } from './parts/otp-step';
import { PasswordStep } from './parts/password-step';
import { RegisterStep } from './parts/register-step';
import { SuccessStep } from './parts/success-step';
import { useLoginFlow, type LoginFlow } from './use-login-flow';

const titles: Record<Step, TextKey> = {
  login: 'auth.loginTitle',
  password: 'auth.passwordTitle',
  otp: 'auth.otpTitle',
  CreateNewPassword: 'auth.registerTitle',
  'forgot-password': 'auth.forgotTitle',
  'link-sent': 'auth.linkSentTitle',
  'forgot-otp': 'auth.otpTitle',
  'reset-password': 'auth.resetTitle',
  success: 'auth.successTitle',
};

function StepBody({ flow }: { flow: LoginFlow }) {
  switch (flow.step) {
    case 'login':
      return <MobileStep flow={flow} />;
    case 'password':
      return <PasswordStep flow={flow} />;
    case 'otp':
    case 'forgot-otp':
      // Another key for each step, so that the field is empty for the second code.
      return <OtpStep key={flow.step} flow={flow} />;
    case 'CreateNewPassword':
      return <RegisterStep flow={flow} />;
    case 'forgot-password':
      return <ForgotStep flow={flow} />;
    case 'link-sent':
      return <LinkSentStep flow={flow} />;
    case 'reset-password':
      return <NewPasswordStep flow={flow} />;
    case 'success':
      return <SuccessStep flow={flow} />;
  }
}

/** The action of the back arrow beside the title; undefined if there is none. */
function backOf(flow: LoginFlow): (() => void) | undefined {
  switch (flow.step) {
    case 'forgot-password':
    case 'forgot-otp':
      return flow.openPassword;
    case 'link-sent':
      return flow.openForgotPassword;
    default:
      return undefined;
  }
}

export default function LoginDialog() {
  const t = useT();
  const flow = useLoginFlow();
  const title = flow.step === 'login' && flow.guestId ? 'auth.guestTitle' : titles[flow.step];
  return (
    <Dialog title={t(title)} onBack={backOf(flow)} onClose={closeLogin}>
      <StepBody flow={flow} />
    </Dialog>
  );
}
