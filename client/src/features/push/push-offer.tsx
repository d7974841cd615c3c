import { View } from 'react-native';

import { useT } from '@/i18n';
import { isGuest, useSession } from '@/state';
import { space } from '@/theme';
import { ButtonRow, Button, Card, Heading, Text } from '@/ui';
import { notNow, usePush } from './push';
import { useSwitch } from './use-switch';

/**
 * Under a placed order: the shop's own question, before the system's, which can be asked only once. It comes until it
 * is answered.
 */
export function PushOffer() {
  const t = useT();
  const guest = useSession(isGuest);
  const { wanted, permission } = usePush();
  const { busy, turn } = useSwitch();
  if (guest || wanted !== undefined || permission === undefined || permission === 'absent') return null;
  return (
    <Card roomy>
      <View style={{ gap: space.x3 }}>
        <Heading level={2} type="h3">
          {t('shell.pushOffer')}
        </Heading>
        <Text color="inkMuted">{t('shell.pushOfferLead')}</Text>
        <ButtonRow>
          <Button label={t('shell.pushYes')} busy={busy} onPress={() => turn(true)} />
          <Button kind="ghost" label={t('shell.pushNotNow')} disabled={busy} onPress={notNow} />
        </ButtonRow>
      </View>
    </Card>
  );
}
