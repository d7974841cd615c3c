import { View } from 'react-native';

import { makeStyles, type Theme } from '@/theme';
import { Icon } from './icon';
import type { IconName } from './icon-paths';
import { Text } from './text';

export type BadgeTone = 'offer' | 'brand' | 'accent' | 'danger' | 'info' | 'quiet' | 'ink';

const tones: Record<BadgeTone, { ground: keyof Theme['color']; ink: keyof Theme['color'] }> = {
  offer: { ground: 'offer', ink: 'onOffer' },
  brand: { ground: 'brandSoft', ink: 'brand' },
  accent: { ground: 'accentSoft', ink: 'accentText' },
  danger: { ground: 'dangerSoft', ink: 'danger' },
  info: { ground: 'infoSoft', ink: 'info' },
  quiet: { ground: 'line', ink: 'inkMuted' },
  ink: { ground: 'ink', ink: 'canvas' },
};

const useStyles = makeStyles((t) => ({
  base: {
    borderRadius: t.radius.input,
    paddingHorizontal: t.space.x2,
    paddingVertical: 2,
    alignSelf: 'flex-start',
    flexDirection: 'row',
    alignItems: 'center',
    gap: t.space.x1,
  },
  ...(Object.fromEntries(
    Object.entries(tones).map(([tone, { ground }]) => [tone, { backgroundColor: t.color[ground] }]),
  ) as Record<BadgeTone, { backgroundColor: string }>),
}));

interface BadgeProps {
  label: string;
  tone?: BadgeTone;
  icon?: IconName;
  /** For a badge on a picture, which cannot grow: the text grows only a little with the phone's text size. */
  fixedRoom?: boolean;
}

export function Badge({ label, tone = 'quiet', icon, fixedRoom }: BadgeProps) {
  const styles = useStyles();
  return (
    <View style={[styles.base, styles[tone]]}>
      {icon ? <Icon name={icon} size={14} color={tones[tone].ink} /> : null}
      <Text type="captionStrong" color={tones[tone].ink} lines={1} fixedRoom={fixedRoom}>
        {label}
      </Text>
    </View>
  );
}

const useCount = makeStyles((t) => ({
  box: {
    minWidth: 20,
    minHeight: 20,
    paddingHorizontal: t.space.x1,
    borderRadius: t.radius.pill,
    backgroundColor: t.color.accent,
    alignItems: 'center',
    justifyContent: 'center',
  },
}));

/** A number on marigold. Hidden from screen readers: the control's label must say the count. */
export function CountBadge({ count }: { count: number }) {
  const styles = useCount();
  if (count <= 0) return null;
  return (
    <View style={styles.box} aria-hidden>
      <Text type="captionStrong" color="onAccent" tabular fixedRoom>
        {count > 99 ? '99+' : count}
      </Text>
    </View>
  );
}
