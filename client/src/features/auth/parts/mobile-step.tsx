import { useState } from 'react';
import { View } from 'react-native';

import { useT } from '@/i18n';
import { isGuest, useSession } from '@/state';
import { makeStyles } from '@/theme';
import { Button, Field, Text } from '@/ui';
import { isMobile, mobileDigits } from '../mobile-number';
import type { LoginFlow } from '../use-login-flow';
import { StepFrame } from './step-frame';

const useStyles = makeStyles((t) => ({
  or: { flexDirection: 'row', alignItems: 'center', gap: t.space.x3 },
  rule: { flex: 1, height: 1, backgroundColor: t.color.line },
}));

export function MobileStep({ flow }: { flow: LoginFlow }) {
  const t = useT();
  const styles = useStyles();
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
          setMobile(mobileDigits(text));
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
      {guest ? null : (
        <>
          <View style={styles.or}>
            <View style={styles.rule} />
            <Text type="small" color="inkMuted">
              {t('auth.or')}
            </Text>
            <View style={styles.rule} />
          </View>
          <Button
            full
            kind="ghost"
            icon="user"
            label={t('auth.asGuest')}
            busy={flow.busy === 'guest'}
            onPress={flow.asGuest}
          />
        </>
      )}
    </StepFrame>
  );
}
