import { makeStyles } from '@/theme';
import { View } from 'react-native';

import { Button, RadioPills, Switch, Text } from '@/ui';
import { setSound, useBell, useSound, type Loudness } from '../shell/bell';
import { ring } from '../shell/bell-sound';
import { useT } from '../texts';

const useStyles = makeStyles((t) => ({ setting: { gap: t.space.x2 } }));

/** How loud the bell for new orders is on this device. */
export function BellSetting() {
  const t = useT();
  const styles = useStyles();
  const { loudness, silentAtNight } = useSound();
  const listening = useBell((bell) => bell.listening);
  if (!listening) return null;
  return (
    <View style={styles.setting}>
      <Text type="smallStrong" color="inkMuted">
        {t('bell.setting')}
      </Text>
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
    </View>
  );
}
