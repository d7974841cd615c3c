import { View } from 'react-native';

import { makeStyles, useBreakpoint } from '@/theme';
import { CountBadge, Icon, Pressable, Text } from '@/ui';
import { useT } from '../texts';
import { showNewOrders, useBell, useSound } from './bell';
import { useSoundLocked } from './bell-sound';

const useStyles = makeStyles((t) => ({
  bell: {
    minWidth: 48,
    minHeight: 48,
    paddingHorizontal: t.space.x2,
    borderRadius: t.radius.button,
    alignItems: 'center',
    justifyContent: 'center',
  },
  wide: {
    flexDirection: 'row',
    gap: t.space.x2,
    paddingHorizontal: t.space.x4,
    borderWidth: 1,
    borderColor: t.color.lineStrong,
  },
  over: { backgroundColor: t.color.brandSoft },
  badge: { position: 'absolute', top: 2, right: 0 },
}));

/** The bell: how many orders are new, and whether it can be heard. Its words stand beside it where the narrowest list has room for them. */
export function BellButton() {
  const t = useT();
  const styles = useStyles();
  const wide = useBreakpoint() === 'desktop';
  const { count, listening } = useBell();
  const loudness = useSound((sound) => sound.loudness);
  const locked = useSoundLocked((sound) => sound.locked);
  if (!listening) return null;
  const heard = loudness === 'on' && !locked;
  const state = t(loudness === 'off' ? 'bell.off' : heard ? 'bell.on' : 'bell.soundOff');
  const name = count > 0 ? t('counter.bell', { count }) : t('counter.bellQuiet');
  return (
    <Pressable
      accessibilityLabel={heard ? name : `${name}. ${state}`}
      onPress={() => showNewOrders(true)}
      style={({ hovered, pressed }) => [
        styles.bell,
        wide && styles.wide,
        (hovered || pressed) && styles.over,
      ]}
    >
      <Icon name={heard ? 'bell' : 'bell-off'} size={24} color={heard ? 'ink' : 'accentText'} />
      {wide ? (
        <Text type="bodyStrong" color={heard ? 'ink' : 'accentText'}>
          {count > 0 ? t('bell.stateNew', { state, count }) : state}
        </Text>
      ) : heard ? null : (
        <Text type="captionStrong" color="accentText" lines={1}>
          {state}
        </Text>
      )}
      {wide ? null : (
        <View style={styles.badge}>
          <CountBadge count={count} />
        </View>
      )}
    </Pressable>
  );
}
