import type { ReactNode } from 'react';
import { View } from 'react-native';

import { makeStyles } from '@/theme';
import { Card, FormRefusal, Grow, Heading, HStack, Mark, Text } from '@/ui';
import type { NoticePlace } from '../refusal';
import type { CheckoutState } from '../use-checkout';

const useStyles = makeStyles((t) => ({
  // The glyphs of the display font are high in their line.
  number: { marginBottom: 3 },
}));

interface SectionProps {
  title: string;
  number?: number;
  /** Which notices are shown in this section. */
  places: readonly NoticePlace[];
  order: CheckoutState['order'];
  /** An action that solves the notice. */
  remedy?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

/** One step of the page, with its number. */
export function Section({ title, number, places, order, remedy, aside, children }: SectionProps) {
  const styles = useStyles();
  const { notice } = order;
  const mine = notice && places.includes(notice.place) ? notice : null;
  return (
    <View role="region" aria-label={title}>
      <Card roomy>
        <HStack gap="x3">
          {number === undefined ? null : (
            <Mark side={26} style={styles.number} aria-hidden>
              <Text type="smallStrong" color="brand" tabular>
                {number}
              </Text>
            </Mark>
          )}
          <Grow>
            <Heading level={2}>{title}</Heading>
          </Grow>
          {aside}
        </HStack>
        {mine ? (
          <FormRefusal key={mine.count} ref={order.part(mine.place)} text={mine.text} action={remedy} />
        ) : null}
        {children}
      </Card>
    </View>
  );
}
