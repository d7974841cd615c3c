import { Button, RadioPills, Switch } from '@/ui';
import { Setting } from '@/ui/preferences';
import { setSound, useBell, useSound, type Loudness } from '../shell/bell';
import { ring } from '../shell/bell-sound';
import { useT } from '../texts';

export function BellSetting() {
  const t = useT();
  const { loudness, silentAtNight } = useSound();
  const listening = useBell((bell) => bell.listening);
  if (!listening) return null;
  return (
    <Setting label={t('bell.setting')}>
      <RadioPills
        label={t('bell.setting')}
        items={[
          { value: 'on', label: t('bell.rings') },
          { value: 'quiet', label: t('bell.quiet') },
          { value: 'off', label: t('bell.isOff') },
        ]}
        value={loudness}
        onChange={(value) => setSound({ loudness: value as Loudness })}
      />
      <Switch
        label={t('bell.night')}
        checked={silentAtNight}
        disabled={loudness !== 'on'}
        onChange={(silent) => setSound({ silentAtNight: silent })}
      />
      {loudness === 'on' ? (
        <Button kind="ghost" icon="bell" label={t('bell.try')} onPress={() => void ring()} />
      ) : null}
    </Setting>
  );
}
