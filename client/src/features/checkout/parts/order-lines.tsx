import { useState } from 'react';
import { StyleSheet, View } from 'react-native';

import {
  isTooMany,
  lineText,
  useCartLine,
  useQuantityLimit,
  weightLabel,
  type CartState,
} from '@/features/cart';
import { useContentText, useT } from '@/i18n';
import { space } from '@/theme';
import { Announcement, Button, HStack, Icon, ItemRow, Text } from '@/ui';

type Line = CartState['lines'][number];

/** How many lines are shown at first: few, so that the bill and Place Order are not far below. */
const atFirst = 3;

const styles = StyleSheet.create({
  words: { flexShrink: 1 },
  actions: { flexDirection: 'row', flexWrap: 'wrap', gap: space.x2, paddingTop: space.x1 },
  more: { paddingHorizontal: space.x3, marginLeft: -space.x3 },
  action: { minHeight: 44, paddingHorizontal: space.x3 },
});

/** The problem of a line, and the two ways to solve it. */
function Wrong({ line, name }: { line: Line; name: string }) {
  const t = useT();
  const { set } = useCartLine(line.productId, line.variantId);
  const { max } = useQuantityLimit(line.stock);
  if (!line.problem) return null;
  const some = isTooMany(line.problem) && max > 0;
  const words = lineText(line.problem, max);
  return (
    <>
      <HStack gap="x1" align="flex-start" role="alert">
        <Announcement words={words} urgent />
        <Icon name="warning" size={16} color="danger" />
        <Text type="small" color="danger" style={styles.words}>
          {words}
        </Text>
      </HStack>
      <View style={styles.actions}>
        {some ? (
          <Button
            kind="soft"
            label={t('checkout.setTo', { stock: max })}
            accessibilityLabel={t('checkout.setToOf', { name, stock: max })}
            onPress={() => set(max)}
            style={styles.action}
          />
        ) : null}
        <Button
          kind={some ? 'ghost' : 'soft'}
          label={t('checkout.remove')}
          accessibilityLabel={t('checkout.removeOf', { name })}
          onPress={() => set(0)}
          style={styles.action}
        />
      </View>
    </>
  );
}

/** The lines of the order: at first only some, and all that have a problem; the others after a press. */
export function OrderLines({ lines }: { lines: readonly Line[] }) {
  const t = useT();
  const content = useContentText();
  const [all, setAll] = useState(false);
  const shown = all ? lines : lines.filter((line, index) => index < atFirst || line.problem);
  const more = lines.length - shown.length;
  return (
    <View>
      <View role="list" aria-label={t('checkout.yourOrder')}>
        {shown.map((line) => {
          const title = content(line, 'name');
          const weight = weightLabel(t, line);
          return (
            <ItemRow
              key={line.id}
              image={line.image}
              tint={line.tile}
              title={title}
              note={t('checkout.quantity', { weight, count: line.quantity })}
              amount={(Math.round(line.price * 100) * line.quantity) / 100}
              dim={line.problem !== undefined}
            >
              <Wrong line={line} name={`${title}, ${weight}`} />
            </ItemRow>
          );
        })}
      </View>
      {more > 0 ? (
        <Button
          kind="ghost"
          iconAfter="chevron-down"
          label={t('checkout.moreLines', { count: more })}
          expanded={false}
          onPress={() => setAll(true)}
          style={styles.more}
        />
      ) : null}
    </View>
  );
}
