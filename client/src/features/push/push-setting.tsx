import { useT } from '@/i18n';
import { isGuest, isLoggedIn, useSession } from '@/state';
import { Switch } from '@/ui';
import { usePush } from './push';
import { useSwitch } from './use-switch';

export function PushSetting() {
  const t = useT();
  const may = useSession((session) => isLoggedIn(session) && !isGuest(session));
  const { wanted, permission } = usePush();
  const { busy, turn } = useSwitch();
  if (!may || permission === undefined || permission === 'absent') return null;
  return (
    <Switch
      label={t('shell.push')}
      hint={t(permission === 'blocked' ? 'shell.pushBlocked' : 'shell.pushLead')}
      checked={wanted === true && permission === 'granted'}
      disabled={busy}
      onChange={turn}
    />
  );
}
