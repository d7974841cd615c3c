import { View } from 'react-native';

import { useT } from '@/i18n';
import { makeStyles } from '@/theme';
import { HStack, Icon, type IconName, Text } from '@/ui';
import { stepsOf } from '../progress';
import type { Order } from '../queries';

const mark = 40;
/** On phones, screen readers read the label of a view only if the view is an accessibility element. */
const native = process.env.EXPO_OS === 'web' ? undefined : true;

const useStyles = makeStyles((t) => ({
  step: { flex: 1, alignItems: 'center', gap: t.space.x2, minWidth: 0 },
  rail: {
    position: 'absolute',
    top: mark / 2 - 2,
    left: '-50%',
    width: '100%',
    // The line goes from the edge of one mark to the edge of the next.
    paddingHorizontal: mark / 2 + 4,
  },
  line: { height: 4, borderRadius: t.radius.stroke, backgroundColor: t.color.line },
  lineDone: { backgroundColor: t.color.brand },
  mark: {
    width: mark,
    height: mark,
    borderRadius: t.radius.pill,
    borderWidth: 2,
    borderColor: t.color.lineStrong,
    backgroundColor: t.color.surface,
    alignItems: 'center',
    justifyContent: 'center',
  },
  markDone: { backgroundColor: t.color.brand, borderColor: t.color.brand },
}));

const icons: readonly IconName[] = ['check', 'box', 'truck', 'home'];

export function OrderProgress({ status }: { status: Order['orderStatus'] }) {
  const t = useT();
  const styles = useStyles();
  return (
    <HStack align="stretch" role="list" aria-label={t('orders.progress')}>
      {stepsOf(status).map((step, i) => (
        <View
          key={step.label}
          role="listitem"
          accessible={native}
          aria-label={`${t(step.label)}, ${t(step.done ? 'orders.done' : 'orders.pending')}`}
          style={styles.step}
        >
          {i > 0 ? (
            <View style={styles.rail}>
              <View style={[styles.line, step.done && styles.lineDone]} />
            </View>
          ) : null}
          <View style={[styles.mark, step.done && styles.markDone]}>
            <Icon
              name={step.done ? 'check' : (icons[i] ?? 'box')}
              size={20}
              color={step.done ? 'onBrand' : 'inkFaint'}
            />
          </View>
          <Text
            type={step.done ? 'smallStrong' : 'small'}
            color={step.done ? 'ink' : 'inkMuted'}
            align="center"
          >
            {t(step.label)}
          </Text>
        </View>
      ))}
    </HStack>
  );
}
