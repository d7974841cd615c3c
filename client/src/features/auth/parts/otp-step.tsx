import { useOtpLength } from '@/api';
import { useT } from '@/i18n';
import { Button, Stack } from '@/ui';
import { OtpForm } from '@/ui/otp-form';
import type { LoginFlow } from '../use-login-flow';

export function OtpStep({ flow }: { flow: LoginFlow }) {
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
