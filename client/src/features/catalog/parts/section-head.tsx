import type { ReactNode } from 'react';
import { View } from 'react-native';

import { useT } from '@/i18n';
import { makeStyles } from '@/theme';
import { Heading, Link, Show, Text, type Href } from '@/ui';

const useStyles = makeStyles((t) => ({
  row: { flexDirection: 'row', alignItems: 'center', gap: t.space.x4, minHeight: t.touch },
  words: { flex: 1, flexDirection: 'row', flexWrap: 'wrap', alignItems: 'baseline', columnGap: t.space.x3 },
}));

interface SectionHeadProps {
  title: string;
  /** A few words beside the title, where there is room. */
  note?: string;
  seeAll?: Href;
  /** Controls at the right end. */
  children?: ReactNode;
}

/** Title of a section, with the way to all of it. */
export function SectionHead({ title, note, seeAll, children }: SectionHeadProps) {
  const styles = useStyles();
  const t = useT();
  return (
    <View style={styles.row}>
      <View style={styles.words}>
        <Heading level={2} type="h1">
          {title}
        </Heading>
        {note ? (
          <Show on={['tablet', 'desktop']}>
            <Text color="inkMuted">{note}</Text>
          </Show>
        ) : null}
      </View>
      {seeAll ? (
        <Link
          href={seeAll}
          label={t('common.seeAll')}
          accessibilityLabel={t('catalog.seeAllOf', { title })}
          style={{ alignSelf: 'center' }}
        />
      ) : null}
      {children}
    </View>
  );
}
