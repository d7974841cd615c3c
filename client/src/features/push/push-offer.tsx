import { useT } from '@/i18n';
import { isGuest, useSession } from '@/state';
import { Button, ButtonRow, Card, PartHeading, Stack, Text } from '@/ui';
import { notNow, usePush } from './push';
import { useSwitch } from './use-switch';

/**
 * Asks under a placed order whether the customer wants messages. The shop asks first, because the system's own dialog can be
 * shown only once. The question is shown after each order until the customer answers it.
 */
export function PushOffer() {
  const t = useT();
  const guest = useSession(isGuest);
  const { wanted, permission } = usePush();
  const { busy, turn } = useSwitch();
  if (guest || wanted !== undefined || permission === undefined || permission === 'absent') return null;
  return (
    <Card roomy>
      <Stack gap="x3">
        <PartHeading>{t('shell.pushOffer')}</PartHeading>
        <Text color="inkMuted">{t('shell.pushOfferLead')}</Text>
        <ButtonRow>
          <Button label={t('shell.pushYes')} busy={busy} onPress={() => turn(true)} />
          <Button kind="ghost" label={t('shell.pushNotNow')} disabled={busy} onPress={notNow} />
        </ButtonRow>
      </Stack>
    </Card>
  );
}
