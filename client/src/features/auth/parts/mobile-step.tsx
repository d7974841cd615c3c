import { useState } from 'react';
import { useT } from '@/i18n';
import { isMobile, typedMobile } from '@/lib/mobile';
import { PrivacyLine } from '@/screen';
import { isGuest, useSession } from '@/state';
import { Button, Field } from '@/ui';
import { GoogleButton } from '../google-button';
import type { LoginFlow } from '../use-login-flow';
import { OrDivider } from './or-divider';
import { StepFrame } from './step-frame';

export function MobileStep({ flow }: { flow: LoginFlow }) {
  const t = useT();
  const guest = useSession(isGuest);
  const [mobile, setMobile] = useState(flow.mobile);
  const [own, setOwn] = useState('');
  const submit = () => {
    if (mobile === '') setOwn(t('auth.mobileRequired'));
    else if (!isMobile(mobile)) setOwn(t('auth.mobileInvalid'));
    else flow.submitMobile(mobile);
  };
  return (
    <StepFrame lead={t(guest ? 'auth.guestLead' : 'auth.loginLead')}>
      <Field
        label={t('auth.mobile')}
        prefix="+91"
        value={mobile}
        onChange={(text) => {
          setMobile(typedMobile(text));
          setOwn('');
          flow.clearError();
        }}
        keyboard="tel"
        autoComplete="tel-national"
        enterKey="next"
        autoFocus
        error={own || flow.error?.text}
        onSubmit={submit}
      />
      <Button full size="large" label={t('auth.continue')} busy={flow.busy === 'main'} onPress={submit} />
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
