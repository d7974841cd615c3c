import { useEffect, useRef, type ReactNode } from 'react';
import { Platform, View } from 'react-native';

import { makeStyles } from '@/theme';
import { Banner, Card, Heading, Text } from '@/ui';
import type { NoticePlace } from '../refusal';
import type { Notice } from '../use-place-order';

const useStyles = makeStyles((t) => ({
  head: { flexDirection: 'row', alignItems: 'center', gap: t.space.x3 },
  number: {
    width: 26,
    height: 26,
    borderRadius: t.radius.pill,
    backgroundColor: t.color.brandSoft,
    alignItems: 'center',
    justifyContent: 'center',
    // The glyphs of the display font are high in their line.
    marginBottom: 3,
  },
  title: { flex: 1 },
}));

interface SectionProps {
  title: string;
  number?: number;
  /** Which notices are shown in this section. */
  places: readonly NoticePlace[];
  notice: Notice | null;
  /** An action that solves the notice. */
  remedy?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

/** Scrolls to a notice when it appears: the section may be longer than the window. */
function useInView(at: number | undefined) {
  const root = useRef<View>(null);
  useEffect(() => {
    if (Platform.OS !== 'web' || at === undefined) return;
    (root.current as unknown as HTMLElement | null)?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  }, [at]);
  return root;
}

/** One step of the page, with its number. */
export function Section({ title, number, places, notice, remedy, aside, children }: SectionProps) {
  const styles = useStyles();
  const mine = notice && places.includes(notice.place) ? notice : null;
  const root = useInView(mine?.count);
  return (
    <View role="region" aria-label={title}>
      <Card roomy>
        <View style={styles.head}>
          {number === undefined ? null : (
            <View style={styles.number} aria-hidden>
              <Text type="smallStrong" color="brand" tabular>
                {number}
              </Text>
            </View>
          )}
          <View style={styles.title}>
            <Heading level={2}>{title}</Heading>
          </View>
          {aside}
        </View>
        {mine ? (
          <View key={mine.count} ref={root}>
            <Banner tone="danger" action={remedy}>
              {mine.text}
            </Banner>
          </View>
        ) : null}
        {children}
      </Card>
    </View>
  );
}
