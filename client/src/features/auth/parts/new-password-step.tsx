import { useSettings } from '@/api';
import { useT } from '@/i18n';
import type { LoginFlow } from '../use-login-flow';
import { PasswordPair } from './password-pair';
import { StepFrame } from './step-frame';

const usualMinimum = 6;

/** After the code for a forgotten password: the customer chooses a new one and is logged in. */
export function NewPasswordStep({ flow }: { flow: LoginFlow }) {
  const t = useT();
  const min = useSettings()?.minResetPasswordLength ?? usualMinimum;
  return (
    <StepFrame lead={t('auth.resetLead', { mobile: flow.mobile })}>
      <PasswordPair
        min={min}
        action={t('auth.savePassword')}
        busy={flow.busy === 'main'}
        refused={flow.error?.text}
        onTouch={flow.clearError}
        onSubmit={flow.submitNewPassword}
      />
    </StepFrame>
  );
}
