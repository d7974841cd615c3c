import type { ReactNode } from 'react';
import { View } from 'react-native';

import { makeStyles, webStyle } from '@/theme';
import { ButtonRow, Heading, HStack, Icon, Mark, Spinner } from '@/ui';

const useStyles = makeStyles((t) => ({
  hero: { borderRadius: t.radius.sheet, padding: t.space.x6, gap: t.space.x5 },
  placed: { backgroundColor: t.color.brandSoft },
  off: { backgroundColor: t.color.sunk },
  waiting: { backgroundColor: t.color.accentSoft },
  failed: { backgroundColor: t.color.dangerSoft },
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

const seals: Record<State, { ground?: 'brand' | 'inkMuted'; mark: ReactNode }> = {
  placed: { ground: 'brand', mark: <Icon name="check" size={34} color="onBrand" /> },
  off: { ground: 'inkMuted', mark: <Icon name="info" size={34} color="canvas" /> },
  waiting: { mark: <Spinner color="accentText" /> },
  failed: { mark: <Icon name="warning" size={32} color="danger" /> },
};

function Seal({ state }: { state: State }) {
  const { ground = 'surface', mark } = seals[state];
  return (
    <Mark side={64} ground={ground} aria-hidden>
      {mark}
    </Mark>
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
