import type { ReactNode } from 'react';
import { View } from 'react-native';

import { makeStyles, useTheme, webStyle } from '@/theme';
import { ButtonRow, Heading, Icon, Spinner, Text } from '@/ui';

const useStyles = makeStyles((t) => ({
  hero: { borderRadius: t.radius.sheet, padding: t.space.x6, gap: t.space.x5 },
  waiting: { backgroundColor: t.color.accentSoft },
  failed: { backgroundColor: t.color.dangerSoft },
  row: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center', gap: t.space.x5 },
  seal: {
    width: 64,
    height: 64,
    borderRadius: t.radius.pill,
    alignItems: 'center',
    justifyContent: 'center',
    backgroundColor: t.color.surface,
  },
  words: {
    flexGrow: 1,
    flexShrink: 1,
    flexBasis: 240,
    gap: t.space.x1,
    ...webStyle({ textWrap: 'balance' }),
  },
}));

interface PaymentHeroProps {
  state: 'waiting' | 'failed';
  title: string;
  lead: string;
  /** Under the lead: until when, what else. */
  note?: string;
  /** Buttons. */
  children: ReactNode;
}

/** The state of the payment, and what the customer can do about it. */
export function PaymentHero({ state, title, lead, note, children }: PaymentHeroProps) {
  const styles = useStyles();
  const { color } = useTheme();
  return (
    <View role={state === 'failed' ? 'alert' : 'status'} style={[styles.hero, styles[state]]}>
      <View style={styles.row}>
        <View style={styles.seal} aria-hidden>
          {state === 'waiting' ? (
            <Spinner color={color.accentText} />
          ) : (
            <Icon name="warning" size={32} color={color.danger} />
          )}
        </View>
        <View style={styles.words}>
          <Heading level={1}>{title}</Heading>
          <Text>{lead}</Text>
          {note ? <Text>{note}</Text> : null}
        </View>
      </View>
      <ButtonRow>{children}</ButtonRow>
    </View>
  );
}
