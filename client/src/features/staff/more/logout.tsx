import { useState } from 'react';

import { Button, Dialog, Text } from '@/ui';
import { emptyPocket } from '../push/pocket';
import { queue, useWaiting } from '../queue/actions';
import { endSession } from '../session/queries';
import { leave } from '../session/session';
import { useT } from '../texts';

/** Logs out. The server hears of it if it can be reached; the device forgets the person in any case. */
async function logOut(): Promise<void> {
  await endSession().catch(() => undefined);
  await emptyPocket().catch(() => undefined);
  leave();
}

/** The button that logs out. If something was not sent, it asks first what shall become of it. */
export function LogoutButton() {
  const t = useT();
  const count = useWaiting();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const end = async (discard: boolean) => {
    setBusy(true);
    if (discard) await queue.discard();
    await logOut();
  };
  return (
    <>
      <Button
        full
        kind="secondary"
        icon="logout"
        label={t('more.logout')}
        busy={busy && !asking}
        onPress={() => (count > 0 ? setAsking(true) : void end(false))}
      />
      <Dialog open={asking} title={t('logout.title')} onClose={() => setAsking(false)}>
        <Text>{t('logout.lead', { count })}</Text>
        <Text color="inkMuted">{t('logout.nobody')}</Text>
        <Button full label={t('logout.stay')} onPress={() => setAsking(false)} />
        <Button full kind="secondary" label={t('logout.keep')} busy={busy} onPress={() => void end(false)} />
        <Button
          full
          kind="danger"
          label={t('logout.discard')}
          disabled={busy}
          onPress={() => void end(true)}
        />
      </Dialog>
    </>
  );
}
