import { useT, type TextKey } from '@/i18n';
import { closeLogin } from '@/state';
import { Dialog } from '@/ui';
import { MobileStep } from './parts/mobile-step';
import { OtpStep } from './parts/otp-step';
import { PasswordStep } from './parts/password-step';
import { RegisterStep } from './parts/register-step';
import { SuccessStep } from './parts/success-step';
import { useLoginFlow, type LoginFlow, type Step } from './use-login-flow';

const titles: Record<Step, TextKey> = {
  login: 'auth.loginTitle',
  password: 'auth.passwordTitle',
  otp: 'auth.otpTitle',
  CreateNewPassword: 'auth.registerTitle',
  success: 'auth.successTitle',
};

function StepBody({ flow }: { flow: LoginFlow }) {
  switch (flow.step) {
    case 'login':
      return <MobileStep flow={flow} />;
    case 'password':
      return <PasswordStep flow={flow} />;
    case 'otp':
      return <OtpStep flow={flow} />;
    case 'CreateNewPassword':
      return <RegisterStep flow={flow} />;
    case 'success':
      return <SuccessStep flow={flow} />;
  }
}

/** The steps of the way in, one at a time. */
export default function LoginDialog() {
  const t = useT();
  const flow = useLoginFlow();
  const title = flow.step === 'login' && flow.guestId ? 'auth.guestTitle' : titles[flow.step];
  return (
    <Dialog open title={t(title)} onClose={flow.step === 'success' ? flow.finish : closeLogin}>
      <StepBody flow={flow} />
    </Dialog>
  );
}
