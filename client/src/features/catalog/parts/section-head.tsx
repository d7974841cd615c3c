import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';

import { useT } from '@/i18n';
import { space, touch } from '@/theme';
import { Heading, Link, Show, Text, type Href } from '@/ui';

const styles = StyleSheet.create({
  row: { flexDirection: 'row', alignItems: 'center', gap: space.x4, minHeight: touch },
  words: { flex: 1, flexDirection: 'row', flexWrap: 'wrap', alignItems: 'baseline', columnGap: space.x3 },
});

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
