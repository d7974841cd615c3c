import { useState } from 'react';

import { useSettings } from '@/api';
import { useSecondsLeft } from '@/features/auth';
import { readablePhone } from '@/features/address';
import { useT } from '@/i18n';
import { Banner, Button, Dialog, OtpField, Text } from '@/ui';
import type { Contact, Profile } from '../queries';
import { useProof } from '../use-proof';

const usualLength = 4;

interface ProveDialogProps {
  contact: Contact;
  profile: Profile;
  onProved: (profile: Profile) => void;
  onClose: () => void;
}

/** The code that was sent to a changed number or address, typed in. */
export function ProveDialog({ contact, profile, onProved, onClose }: ProveDialogProps) {
  const t = useT();
  const proof = useProof(contact, onProved);
  const length = useSettings()?.otpLength ?? usualLength;
  const [otp, setOtp] = useState('');
  const left = useSecondsLeft(proof.resendAt);
  const full = otp.length === length && proof.challenge !== '';
  const submit = () => {
    if (full) proof.verify(otp);
  };
  const lead =
    contact === 'mobile'
      ? t('profile.proveMobileLead', { length, mobile: `+91 ${readablePhone(profile.pendingMobile ?? '')}` })
      : t('profile.proveEmailLead', { length, email: profile.pendingEmail || profile.email });
  return (
    <Dialog
      open
      title={t(contact === 'mobile' ? 'profile.proveMobile' : 'profile.proveEmail')}
      onClose={onClose}
    >
      <Text color="inkMuted">{lead}</Text>
      {proof.unsent ? <Banner tone="danger">{proof.unsent}</Banner> : null}
      <OtpField
        label={t('auth.otp')}
        length={length}
        value={otp}
        onChange={(code) => {
          setOtp(code);
          proof.clearError();
        }}
        error={proof.error || undefined}
        onSubmit={submit}
        autoFocus
      />
      <Button
        full
        size="large"
        label={t('auth.verify')}
        disabled={!full}
        busy={proof.busy === 'verifying'}
        onPress={submit}
      />
      <Button
        full
        kind="ghost"
        label={left > 0 ? t('auth.resendIn', { seconds: left }) : t('auth.resend')}
        disabled={left > 0}
        busy={proof.busy === 'sending'}
        onPress={proof.send}
      />
    </Dialog>
  );
}
