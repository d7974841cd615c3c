import { StyleSheet, View } from 'react-native';

import { useT } from '@/i18n';
import { space, touch, useTheme } from '@/theme';
import { webProps, Icon, Link, Text, type Href } from '@/ui';

const styles = StyleSheet.create({
  row: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center', columnGap: space.x1 },
  item: { flexDirection: 'row', alignItems: 'center', gap: space.x1, minHeight: touch, flexShrink: 1 },
  // The touch target is wider than the text, but the text stays close to the arrow after it.
  link: { minWidth: 0, paddingHorizontal: 6, marginHorizontal: -6 },
});

/** Links to the pages above this one. */
export function Breadcrumb({ steps, here }: { steps: { href: Href; label: string }[]; here: string }) {
  const theme = useTheme();
  const t = useT();
  return (
    <View role="navigation" aria-label={t('catalog.breadcrumb')}>
      <View role="list" style={styles.row}>
        {steps.map((step) => (
          <View key={step.label} role="listitem" style={styles.item}>
            <Link href={step.href} label={step.label} type="small" color="inkMuted" style={styles.link} />
            <Icon name="chevron-right" size={14} color={theme.color.inkFaint} />
          </View>
        ))}
        <View role="listitem" style={styles.item} {...webProps({ 'aria-current': 'page' })}>
          <Text type="smallStrong" lines={1}>
            {here}
          </Text>
        </View>
      </View>
    </View>
  );
}
