import { useState } from 'react';

import { Button, Note } from '@/ui';
import { useT } from '../texts';

/** Puts the counter on the device's home screen, where the browser offers it. */
export function Install() {
  const t = useT();
  const [event, setEvent] = useState(() => (typeof window === 'undefined' ? undefined : window.installEvent));
  if (!event) return null;
  const install = async () => {
    await event.prompt();
    window.installEvent = undefined;
    setEvent(undefined);
  };
  return (
    <>
      <Button
        full
        kind="secondary"
        icon="download"
        label={t('more.install')}
        onPress={() => void install()}
      />
      <Note>{t('more.installLead')}</Note>
    </>
  );
}
