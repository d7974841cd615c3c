import type { ReactNode } from 'react';
import { View } from 'react-native';

import { makeStyles } from '@/theme';
import { Announcement } from './announcement';
import { Icon } from './icon';
import type { IconName } from './icon-paths';
import { HStack } from './stack';
import { Text } from './text';

type Tone = 'info' | 'accent' | 'danger' | 'brand';
const appearances = {
  info: { ink: 'info', icon: 'info' },
  accent: { ink: 'accentText', icon: 'offline' },
  danger: { ink: 'danger', icon: 'warning' },
  brand: { ink: 'brand', icon: 'truck' },
} as const;

const useStyles = makeStyles((t) => ({
  box: { paddingHorizontal: t.space.x4, paddingVertical: t.space.x3, borderRadius: t.radius.button },
  info: { backgroundColor: t.color.infoSoft },
  accent: { backgroundColor: t.color.accentSoft },
  danger: { backgroundColor: t.color.dangerSoft },
  brand: { backgroundColor: t.color.brandSoft },
  // The action wraps below the text before the text becomes too narrow to read.
  body: { flex: 1, columnGap: t.space.x3, rowGap: t.space.x2 },
  words: { flexGrow: 1, flexShrink: 1, flexBasis: 130, minWidth: 0 },
  action: { marginLeft: 'auto' },
}));

/** A message above the content, which stays usable: offline, not saved yet, prices changed. */
export function Banner({
  tone = 'info',
  icon,
  children,
  action,
}: {
  tone?: Tone;
  icon?: IconName;
  children: string;
  action?: ReactNode;
}) {
  const styles = useStyles();
  const appearance = appearances[tone];
  return (
    <HStack gap="x3" style={[styles.box, styles[tone]]} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon name={icon ?? appearance.icon} size={20} color={appearance.ink} />
      <HStack wrap style={styles.body}>
        <View style={styles.words}>
          <Text type="smallStrong" color={appearance.ink}>
            {children}
          </Text>
        </View>
        {action ? <View style={styles.action}>{action}</View> : null}
      </HStack>
      {process.env.EXPO_OS !== 'web' && tone === 'danger' ? <Announcement words={children} urgent /> : null}
    </HStack>
  );
}
