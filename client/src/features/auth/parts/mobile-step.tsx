import { useContentText, useT, type TextKey } from '@/i18n';
import { isMobile, typedMobile } from '@/lib/mobile';
import { useForm } from '@/lib/use-form';
import { PrivacyLine } from '@/screen';
import { isGuest, useOverlays, useSession, type LoginPurpose } from '@/state';
import { Button, Field } from '@/ui';
import { GoogleButton } from '../google-button';
import type { LoginFlow } from '../use-login-flow';
import { OrDivider } from './or-divider';
import { StepFrame } from './step-frame';

const purposes = {
  add: 'auth.forAdd',
  save: 'auth.forSave',
  watch: 'auth.forWatch',
  checkout: 'auth.forCheckout',
  orders: 'auth.forOrders',
  account: 'auth.forAccount',
} as const satisfies Record<LoginPurpose['for'], TextKey>;

/** The sentence that says what the customer logs in for: "Log in to add Tomato, local". */
function usePurpose(): string | undefined {
  const t = useT();
  const content = useContentText();
  const purpose = useOverlays(({ login }) => (login.open ? login.purpose : undefined));
  if (!purpose) return undefined;
  return t(purposes[purpose.for], 'name' in purpose ? { name: content(purpose, 'name') } : undefined);
}

interface MobileForm {
  mobile: string;
}

export function MobileStep({ flow }: { flow: LoginFlow }) {
  const t = useT();
  const purpose = usePurpose();
  const guest = useSession(isGuest);
  const { form, field, set, submit } = useForm<MobileForm, Partial<MobileForm>>(
    { mobile: flow.mobile },
    ({ mobile }) =>
      isMobile(mobile) ? {} : { mobile: t(mobile === '' ? 'auth.mobileRequired' : 'auth.mobileInvalid') },
    flow.error ? { mobile: flow.error.text } : undefined,
    flow.clearError,
  );
  const send = () => submit(() => flow.submitMobile(form.mobile));
  return (
    <StepFrame purpose={purpose} lead={t(guest ? 'auth.guestLead' : 'auth.loginLead')}>
      <Field
        label={t('auth.mobile')}
        prefix="+91"
        {...field('mobile')}
        onChange={(text) => set('mobile', typedMobile(text))}
        keyboard="tel"
        autoComplete="tel-national"
        enterKey="next"
        autoFocus
        onSubmit={send}
      />
      <Button full size="large" label={t('auth.continue')} busy={flow.busy === 'main'} onPress={send} />
      {guest ? null : <OrDivider />}
      <GoogleButton above={guest ? <OrDivider /> : null} onCredential={flow.continueWithGoogle} />
      {guest ? null : (
        <Button
          full
          kind="ghost"
          icon="user"
          label={t('auth.asGuest')}
          busy={flow.busy === 'guest'}
          onPress={flow.continueAsGuest}
        />
      )}
      <PrivacyLine text={t('auth.notice')} />
    </StepFrame>
  );
}
