import { useEffect, useState } from 'react';

import { FieldNote, Note, Stack, Switch } from '@/ui';
import { useWrite } from '../session/use-write';
import { useSound } from '../shell/bell';
import { useT } from '../texts';
import type { Push } from './browser';
import { browser } from './pocket';

/** Whether new orders are shown on this phone while the page is closed. */
export function PushSetting() {
  const t = useT();
  const [push, setPush] = useState<Push>();
  const { loudness, silentAtNight } = useSound();
  const { send, busy, away, refusal } = useWrite({
    call: async (on: boolean) => {
      const { turnOff, turnOn } = await browser();
      return on ? turnOn() : turnOff();
    },
    onDone: setPush,
  });
  useEffect(() => {
    void browser()
      .then(({ look }) => look())
      .then(setPush)
      .catch(() => setPush('missing'));
  }, []);
  useEffect(() => {
    if (push === 'on') void browser().then(({ keepSound }) => keepSound());
  }, [push, loudness, silentAtNight]);
  if (!push) return null;
  const lead = push === 'on' || push === 'off' ? t('push.lead') : t(`push.${push}`);
  return (
    <Stack gap="x1">
      <Switch
        label={t('push.setting')}
        checked={push === 'on'}
        disabled={busy || away || (push !== 'on' && push !== 'off')}
        onChange={send}
      />
      <Note>{lead}</Note>
      {refusal ? <FieldNote error={refusal} /> : null}
    </Stack>
  );
}
