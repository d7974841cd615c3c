import { StyleSheet, View } from 'react-native';

import { useT } from '@/i18n';
import { space, touch } from '@/theme';
import { type Href, HStack, Icon, Link, Text, webProps } from '@/ui';

const styles = StyleSheet.create({
  row: { columnGap: space.x1 },
  item: { minHeight: touch, flexShrink: 1 },
  // The touch target is wider than the text, but the text stays close to the arrow after it.
  link: { minWidth: 0, paddingHorizontal: 6, marginHorizontal: -6 },
});

export function Breadcrumb({ steps, here }: { steps: { href: Href; label: string }[]; here: string }) {
  const t = useT();
  return (
    <View role="navigation" aria-label={t('catalog.breadcrumb')}>
      <HStack role="list" wrap style={styles.row}>
        {steps.map((step) => (
          <HStack key={step.label} role="listitem" gap="x1" style={styles.item}>
            <Link href={step.href} label={step.label} type="small" color="inkMuted" style={styles.link} />
            <Icon name="chevron-right" size={14} color="inkFaint" />
          </HStack>
        ))}
        <HStack role="listitem" gap="x1" style={styles.item} {...webProps({ 'aria-current': 'page' })}>
          <Text type="smallStrong" lines={1}>
            {here}
          </Text>
        </HStack>
      </HStack>
    </View>
  );
}
