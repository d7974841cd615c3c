import { useT } from '@/i18n';
import { Screen } from '@/screen';
import { ResetPassword } from './parts/reset-password';

/** /reset-password/{Id}: where the link of the mail leads. */
export function ResetPasswordScreen() {
  const t = useT();
  return (
    <Screen title={t('auth.resetTitle')}>
      <ResetPassword />
    </Screen>
  );
}
