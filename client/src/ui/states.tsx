import type { ReactNode } from 'react';
import { View } from 'react-native';

import { useT } from '@/i18n';
import { makeStyles, useTheme, webStyle } from '@/theme';
import { Announcement } from './announcement';
import { Button } from './button';
import { Icon } from './icon';
import type { IconName } from './icon-paths';
import { Mark } from './mark';
import { Text } from './text';
import { Tile } from './tile';

const useStyles = makeStyles((t) => ({
  box: {
    alignItems: 'center',
    justifyContent: 'center',
    gap: t.space.x2,
    paddingVertical: t.space.x12,
    paddingHorizontal: t.space.x4,
    alignSelf: 'center',
    maxWidth: 440,
    // Keeps the last line from being a single word.
    ...webStyle({ textWrap: 'balance' }),
  },
  // Devanagari's upper signs reach high, so the text needs this distance from the picture.
  picture: { marginBottom: t.space.x4 },
  action: { marginTop: t.space.x4, alignItems: 'center' },
  actions: { flexDirection: 'row', flexWrap: 'wrap', justifyContent: 'center', gap: t.space.x3 },
}));

/** One or two actions, side by side where there is room. */
export function Actions({ children }: { children: ReactNode }) {
  return <View style={useStyles().actions}>{children}</View>;
}

interface EmptyStateProps {
  /** A picture of produce; without it `icon` is shown. */
  picture?: string;
  tint?: string;
  icon?: IconName;
  title: string;
  body?: string;
  /** A Button or ButtonLink. */
  action?: ReactNode;
  level?: 1 | 2 | 3;
}

/** For an empty list or page: a picture, a sentence, and what to do next. */
export function EmptyState({ picture, tint, icon = 'box', title, body, action, level = 2 }: EmptyStateProps) {
  const styles = useStyles();
  const theme = useTheme();
  return (
    <View style={styles.box}>
      {picture ? (
        <Tile
          source={picture}
          alt=""
          width={120}
          side={136}
          tint={tint}
          radius={theme.radius.sheet}
          style={styles.picture}
        />
      ) : (
        <Mark side={96} corners="sheet" style={styles.picture}>
          <Icon name={icon} size={40} color="brand" />
        </Mark>
      )}
      <Text type={level === 1 ? 'h1' : 'h2'} level={level} align="center">
        {title}
      </Text>
      {body ? (
        <Text color="inkMuted" align="center">
          {body}
        </Text>
      ) : null}
      {action ? <View style={styles.action}>{action}</View> : null}
    </View>
  );
}

interface ErrorStateProps {
  /** What went wrong: a sentence of i18n. */
  message: string;
  body?: string;
  onRetry?: () => void;
  busy?: boolean;
}

/** For content that could not be loaded: what went wrong, and a Retry button. */
export function ErrorState({ message, body, onRetry, busy }: ErrorStateProps) {
  const styles = useStyles();
  const t = useT();
  return (
    <View style={styles.box} role="alert">
      {process.env.EXPO_OS === 'web' ? null : <Announcement words={message} urgent />}
      <Mark side={96} corners="sheet" ground="dangerSoft" style={styles.picture}>
        <Icon name="warning" size={40} color="danger" />
      </Mark>
      <Text type="h3" align="center">
        {message}
      </Text>
      {body ? (
        <Text color="inkMuted" align="center">
          {body}
        </Text>
      ) : null}
      {onRetry ? (
        <View style={styles.action}>
          <Button kind="secondary" icon="refresh" label={t('common.retry')} busy={busy} onPress={onRetry} />
        </View>
      ) : null}
    </View>
  );
}
