import { View } from 'react-native';

import { useT, type TextKey } from '@/i18n';
import { EmptyState, Heading } from '@/ui';

/** A tab of a later release, told plainly. */
export function TabSoon({ title }: { title: TextKey }) {
  const t = useT();
  return (
    <View>
      <Heading level={1}>{t(title)}</Heading>
      <EmptyState icon="box" title={t('shell.notHereTitle')} body={t('shell.notHere')} />
    </View>
  );
}
