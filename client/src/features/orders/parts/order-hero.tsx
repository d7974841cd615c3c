import type { ReactNode } from 'react';
import { View } from 'react-native';

import { makeStyles, useTheme, webStyle } from '@/theme';
import { ButtonRow, Heading, HStack, Icon, Spinner } from '@/ui';

const useStyles = makeStyles((t) => ({
  hero: { borderRadius: t.radius.sheet, padding: t.space.x6, gap: t.space.x5 },
  placed: { backgroundColor: t.color.brandSoft },
  off: { backgroundColor: t.color.sunk },
  waiting: { backgroundColor: t.color.accentSoft },
  failed: { backgroundColor: t.color.dangerSoft },
  seal: {
    width: 64,
    height: 64,
    borderRadius: t.radius.pill,
    alignItems: 'center',
    justifyContent: 'center',
  },
  words: {
    flexGrow: 1,
    flexShrink: 1,
    flexBasis: 240,
    gap: t.space.x1,
    // Balanced lines keep the hours of the slot together.
    ...webStyle({ textWrap: 'balance' }),
  },
}));

type State = 'placed' | 'off' | 'waiting' | 'failed';

const roles = { placed: undefined, off: undefined, waiting: 'status', failed: 'alert' } as const;

function Seal({ state }: { state: State }) {
  const styles = useStyles();
  const { color } = useTheme();
  const [ground, mark] = {
    placed: [color.brand, <Icon key="mark" name="check" size={34} color="onBrand" />],
    off: [color.inkMuted, <Icon key="mark" name="info" size={34} color="canvas" />],
    waiting: [color.surface, <Spinner key="mark" color="accentText" />],
    failed: [color.surface, <Icon key="mark" name="warning" size={32} color="danger" />],
  }[state] as [string, ReactNode];
  return (
    <View style={[styles.seal, { backgroundColor: ground }]} aria-hidden>
      {mark}
    </View>
  );
}

interface OrderHeroProps {
  state: State;
  title: string;
  /** Sentences under the title. */
  children: ReactNode;
  /** Buttons for what the customer can do in this state. */
  actions?: ReactNode;
}

/** The state of the order, at the head of its page: a seal and sentences beside it. */
export function OrderHero({ state, title, children, actions }: OrderHeroProps) {
  const styles = useStyles();
  return (
    <View role={roles[state]} style={[styles.hero, styles[state]]}>
      <HStack gap="x5" wrap>
        <Seal state={state} />
        <View style={styles.words}>
          <Heading level={1}>{title}</Heading>
          {children}
        </View>
      </HStack>
      {actions ? <ButtonRow>{actions}</ButtonRow> : null}
    </View>
  );
}
