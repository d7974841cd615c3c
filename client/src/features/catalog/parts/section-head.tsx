import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';

import { useT } from '@/i18n';
import { space, touch } from '@/theme';
import { Heading, type Href, HStack, Link, Show, Text, VisuallyHidden } from '@/ui';

const styles = StyleSheet.create({
  row: { minHeight: touch },
  words: { flex: 1, flexDirection: 'row', flexWrap: 'wrap', alignItems: 'baseline', columnGap: space.x3 },
});

interface SectionHeadProps {
  title: string;
  /** Shows the title to screen readers only. */
  hideTitle?: boolean;
  /** A short text beside the title, where there is room. */
  note?: string;
  seeAll?: Href;
  /** Controls at the right, before the link: they may come after the page is shown, and the link stays where it is. */
  children?: ReactNode;
}

export function SectionHead({ title, hideTitle, note, seeAll, children }: SectionHeadProps) {
  const t = useT();
  if (hideTitle && !seeAll && !children) {
    return (
      <VisuallyHidden>
        <Text level={2}>{title}</Text>
      </VisuallyHidden>
    );
  }
  return (
    <HStack gap="x4" style={styles.row}>
      <View style={styles.words}>
        {hideTitle ? (
          <VisuallyHidden>
            <Text level={2}>{title}</Text>
          </VisuallyHidden>
        ) : (
          <Heading level={2} type="h1">
            {title}
          </Heading>
        )}
        {note ? (
          <Show on={['tablet', 'desktop']}>
            <Text color="inkMuted">{note}</Text>
          </Show>
        ) : null}
      </View>
      {children}
      {seeAll ? (
        <Link
          href={seeAll}
          label={t('common.seeAll')}
          accessibilityLabel={t('catalog.seeAllOf', { title })}
          style={{ alignSelf: 'center' }}
        />
      ) : null}
    </HStack>
  );
}
