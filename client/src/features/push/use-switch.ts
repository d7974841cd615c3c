import { useMutation } from '@tanstack/react-query';
import { Linking } from 'react-native';

import { refusalText, useT } from '@/i18n';
import { toast } from '@/ui';
import { turnOff, turnOn } from './push';

/** Turns messages on or off. If the phone blocks them, opens the phone's settings, because only they can allow them. */
export function useSwitch() {
  const t = useT();
  const { mutate, isPending } = useMutation({
    mutationFn: async (on: boolean) => {
      if (!on) return turnOff();
      const permission = await turnOn();
      if (permission === 'granted') toast.success(t('shell.pushOn'));
      if (permission === 'blocked') await Linking.openSettings();
    },
    onError: (error) => toast.error(refusalText(error, 'shell.pushFailed')),
  });
  return { busy: isPending, turn: (on: boolean) => mutate(on) };
}
