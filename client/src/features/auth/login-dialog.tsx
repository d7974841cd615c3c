import { View } from 'react-native';

import { useOtpLength } from '@/api';
import { type TextKey, useT } from '@/i18n';
import { closeLogin } from '@/state';
import { space } from '@/theme';
import { Button, Dialog, Stack, Text } from '@/ui';
import { OtpForm } from '@/ui/otp-form';
import type { Step } from './flow-state';
import { ForgotStep } from './parts/forgot-step';
import { MobileStep } from './parts/mobile-step';
import { NewPasswordStep } from './parts/new-password-step';
import { PasswordStep } from './parts/password-step';
import { RegisterStep } from './parts/register-step';
import { SuccessMark } from './parts/success-mark';
import { type LoginFlow, useLoginFlow } from './use-login-flow';

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

/** Shows the same text for every address, so that it does not reveal which addresses have an account. */
function LinkSentStep({ flow }: { flow: LoginFlow }) {
  const t = useT();
  return (
    <View style={{ gap: space.x4, paddingTop: space.x4 }}>
      <SuccessMark icon="mail" />
      <Text align="center">{t('auth.linkSentLead', { email: flow.email })}</Text>
      <Button full size="large" label={t('auth.backToLogin')} onPress={flow.changeNumber} />
      <Button full kind="ghost" label={t('auth.otherEmail')} onPress={flow.openForgotPassword} />
    </View>
  );
}

function SuccessStep({ flow }: { flow: LoginFlow }) {
  const t = useT();
  const name = flow.login?.userDetail?.first_name;
  return (
    <View style={{ alignItems: 'center', gap: space.x4, paddingVertical: space.x6 }} role="status">
      <SuccessMark icon="check" />
      <Text type="h3" align="center">
        {name ? t('auth.successLead', { name }) : t('auth.success')}
      </Text>
    </View>
  );
}

function OtpStep({ flow }: { flow: LoginFlow }) {
  const t = useT();
  const length = useOtpLength();
  const lead = flow.step === 'forgot-otp' ? 'auth.forgotOtpLead' : 'auth.otpLead';
  return (
    <Stack gap="x4">
      <OtpForm
        length={length}
        lead={t(lead, { length, mobile: flow.mobile })}
        error={flow.error?.text}
        onType={flow.clearError}
        verifying={flow.busy === 'main'}
        onVerify={flow.submitOtp}
        resendAt={flow.resendAt}
        resending={flow.busy === 'resend'}
        onResend={flow.askForOtp}
        below={<Button full kind="ghost" label={t('auth.changeNumber')} onPress={flow.changeNumber} />}
      />
    </Stack>
  );
}

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
