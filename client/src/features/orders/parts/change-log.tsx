import { View } from 'react-native';

import { weightLabel } from '@/features/cart';
import { useContentText, useT } from '@/i18n';
import { useWhen } from '@/i18n/when';
import { formatMoney } from '@/lib/money';
import { Note, Stack, Text } from '@/ui';
import type { Order } from '../queries';
import { Section } from './section';

/** What the customer changed of the order, and what it cost before and after. Renders nothing if it was not changed. */
export function ChangeLog({ order: { changeLog = [] } }: { order: Order }) {
  const t = useT();
  const when = useWhen();
  const content = useContentText();
  if (changeLog.length === 0) return null;
  return (
    <Section title={t('orders.changes')}>
      <Stack gap="x3" role="list" aria-label={t('orders.changes')}>
        {changeLog.map(({ at, totalBefore, total, lines }) => (
          <View key={at} role="listitem">
            <Text type="bodyStrong" tabular>
              {t('orders.changedTotal', { before: formatMoney(totalBefore), after: formatMoney(total) })}
            </Text>
            {lines.map((line) => (
              <Text key={line.variantId}>
                {t('orders.changedLine', {
                  name: `${content(line, 'name')}, ${weightLabel(t, line)}`,
                  before: line.before,
                  after: line.quantity,
                })}
              </Text>
            ))}
            <Note tabular>{when.dateTime(at)}</Note>
          </View>
        ))}
      </Stack>
    </Section>
  );
}
