import { View } from 'react-native';

import { useOtpLength } from '@/api';
import { useT } from '@/i18n';
import { closeProof, openLogin, type ProofWays, signOut, useOverlays } from '@/state';
import { Button, Dialog, Text } from '@/ui';
import { OtpForm } from '@/ui/otp-form';
import { PasswordForm } from './parts/password-form';
import { useIdentityProof, waysOf, type ProofWay } from './use-identity-proof';

type Proof = ReturnType<typeof useIdentityProof>;

/** The other ways in which the customer can prove their identity, as buttons. */
function OtherWays({ proof, ways, but }: { proof: Proof; ways: ProofWays; but: ProofWay | null }) {
  const t = useT();
  const others = waysOf(ways).filter((way) => way !== but);
  return others.map((way) =>
    way === 'password' ? (
      <Button key={way} full kind="ghost" label={t('auth.proofByPassword')} onPress={proof.usePassword} />
    ) : way === 'login' ? null : (
      <Button
        key={way}
        full
        kind="ghost"
        label={
          way === 'mobile'
            ? t('auth.proofBySms', { ending: ways.mobile })
            : t('auth.proofByMail', { email: ways.email })
        }
        busy={proof.busy === 'sending'}
        onPress={() => proof.sendCode(way)}
      />
    ),
  );
}

function PasswordProof({ proof, ways }: { proof: Proof; ways: ProofWays }) {
  const t = useT();
  return (
    <>
      <Text color="inkMuted">{t('auth.proofLead')}</Text>
      <PasswordForm
        action={t('auth.proofConfirm')}
        busy={proof.busy === 'checking'}
        refused={proof.error || undefined}
        onTouch={proof.clearError}
        onSubmit={proof.checkPassword}
      />
      <View>
        <OtherWays proof={proof} ways={ways} but="password" />
      </View>
    </>
  );
}

function CodeProof({ proof, ways }: { proof: Proof; ways: ProofWays }) {
  const t = useT();
  const length = useOtpLength();
  const byMail = proof.way === 'email';
  const lead = byMail
    ? t('auth.proofMailLead', { length, email: ways.email })
    : t('auth.proofSmsLead', { length, ending: ways.mobile });
  return (
    <OtpForm
      key={proof.way}
      length={length}
      lead={lead}
      error={proof.error || undefined}
      onType={proof.clearError}
      verifying={proof.busy === 'checking'}
      onVerify={proof.checkCode}
      resendAt={proof.resendAt}
      resending={proof.busy === 'sending'}
      onResend={proof.resend}
      below={<OtherWays proof={proof} ways={ways} but={proof.way} />}
    />
  );
}

/** For an account without password and contact: a new login is the only proof. */
function LoginProof() {
  const t = useT();
  return (
    <>
      <Text color="inkMuted">{t('auth.proofLoginLead')}</Text>
      <Button
        full
        size="large"
        label={t('auth.proofLogin')}
        onPress={() => {
          signOut();
          openLogin();
        }}
      />
    </>
  );
}

function OpenProof({ ways }: { ways: ProofWays }) {
  const t = useT();
  const proof = useIdentityProof(ways);
  const code = proof.way === 'mobile' || proof.way === 'email';
  return (
    <Dialog title={t('auth.proofTitle')} onClose={closeProof}>
      {proof.way === 'login' ? (
        <LoginProof />
      ) : proof.way === 'password' ? (
        <PasswordProof proof={proof} ways={ways} />
      ) : code && proof.challenge !== '' ? (
        <CodeProof proof={proof} ways={ways} />
      ) : (
        <>
          <Text color="inkMuted">{t('auth.proofLead')}</Text>
          <View>
            <OtherWays proof={proof} ways={ways} but={null} />
          </View>
        </>
      )}
    </Dialog>
  );
}

/** Asks the customer to prove their identity, before an action for which a session alone is not enough. */
export function ProofDialog() {
  const proof = useOverlays((overlays) => overlays.proof);
  return proof.open ? <OpenProof ways={proof.ways} /> : null;
}
