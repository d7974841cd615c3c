import { useOtpLength } from '@/api';
import { readablePhone } from '@/features/address';
import { useT } from '@/i18n';
import { Banner, Dialog } from '@/ui';
import { OtpForm } from '@/ui/otp-form';
import type { Contact, Profile } from '../queries';
import { useProof } from '../use-proof';

interface ProveDialogProps {
  contact: Contact;
  profile: Profile;
  onProved: (profile: Profile) => void;
  onClose: () => void;
}

/** Asks for the code that was sent to a changed number or e-mail address. */
export function ProveDialog({ contact, profile, onProved, onClose }: ProveDialogProps) {
  const t = useT();
  const proof = useProof(contact, onProved);
  const length = useOtpLength();
  const lead =
    contact === 'mobile'
      ? t('account.proveMobileLead', { length, mobile: `+91 ${readablePhone(profile.pendingMobile ?? '')}` })
      : t('account.proveEmailLead', { length, email: profile.pendingEmail || profile.email });
  return (
    <Dialog title={t(contact === 'mobile' ? 'account.proveMobile' : 'account.proveEmail')} onClose={onClose}>
      <OtpForm
        length={length}
        lead={lead}
        above={proof.unsent ? <Banner tone="danger">{proof.unsent}</Banner> : null}
        ready={proof.challenge !== ''}
        error={proof.error || undefined}
        onType={proof.clearError}
        verifying={proof.busy === 'verifying'}
        onVerify={proof.verify}
        resendAt={proof.resendAt}
        resending={proof.busy === 'sending'}
        onResend={proof.send}
      />
    </Dialog>
  );
}
