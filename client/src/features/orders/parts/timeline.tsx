import { View } from 'react-native';

import { useT } from '@/i18n';
import { useWhen } from '@/i18n/when';
import { makeStyles } from '@/theme';
import { Icon, Note, Text } from '@/ui';
import type { Order } from '../queries';
import { appearances } from '../status-appearance';
import { stagesOf, type Stage } from '../timeline';
import { failureReason } from '../failure-reason';
import { useSlotWords } from './order-facts';

const mark = 32;
/** On phones, screen readers read each stage as one element. */
const native = process.env.EXPO_OS === 'web' ? undefined : true;

const useStyles = makeStyles((t) => ({
  stage: { flexDirection: 'row', gap: t.space.x3, paddingBottom: t.space.x5 },
  last: { paddingBottom: 0 },
  line: {
    position: 'absolute',
    left: mark / 2 - 1.5,
    top: mark + 4,
    bottom: 4,
    width: 3,
    borderRadius: t.radius.stroke,
    backgroundColor: t.color.line,
  },
  lineDone: { backgroundColor: t.color.brand },
  mark: {
    width: mark,
    height: mark,
    borderRadius: t.radius.pill,
    borderWidth: 2,
    borderColor: t.color.lineStrong,
    alignItems: 'center',
    justifyContent: 'center',
  },
  markDone: { backgroundColor: t.color.brand, borderColor: t.color.brand },
  markWaits: { backgroundColor: t.color.accentSoft, borderColor: t.color.accentText },
  markOver: { backgroundColor: t.color.inkMuted, borderColor: t.color.inkMuted },
  words: { flex: 1, minWidth: 0, paddingTop: 5 },
}));

/** The note under a stage: when the order reached it, or when it is expected to. */
function useNote(order: Order) {
  const t = useT();
  const when = useWhen();
  const { day, time } = useSlotWords({ inSentence: true })(order);
  return ({ status, at }: Stage): string => {
    if (at) return when.dateTime(at);
    return status === 'Delivered' ? t('orders.expected', { day, time }) : '';
  };
}

function useReason({ orderStatus, cancelledBy, cancelReason, problemCode, replacedBy }: Order): string {
  const t = useT();
  if (orderStatus !== 'Cancelled') return '';
  if (replacedBy) return t('orders.reasonReplaced', { id: replacedBy.trackingId });
  if (cancelledBy === 'customer') return t('orders.byYou');
  if (cancelledBy === 'staff') {
    return cancelReason ? t('orders.byShopFor', { reason: cancelReason }) : t('orders.byShop');
  }
  return problemCode ? t(failureReason(problemCode)) : '';
}

export function Timeline({ order }: { order: Order }) {
  const t = useT();
  const styles = useStyles();
  const note = useNote(order);
  const reason = useReason(order);
  const stages = stagesOf(order);
  return (
    <View role="list" aria-label={t('orders.progress')}>
      {stages.map((stage, i) => {
        const { done } = stage;
        const over = stage.status === 'Cancelled';
        const waits = stage.status === 'Pending Payment' && order.orderStatus === 'Pending Payment';
        const end = i === stages.length - 1;
        const words = note(stage);
        return (
          <View
            key={`${stage.status}-${stage.at ?? ''}`}
            role="listitem"
            accessible={native}
            style={[styles.stage, end && styles.last]}
          >
            {end ? null : <View style={[styles.line, stages[i + 1]?.done && styles.lineDone]} />}
            <View
              style={[
                styles.mark,
                done && styles.markDone,
                over && styles.markOver,
                waits && styles.markWaits,
              ]}
              aria-hidden
            >
              <Icon
                name={done && !over && !waits ? 'check' : appearances[stage.status].icon}
                size={16}
                color={over ? 'canvas' : waits ? 'accentText' : done ? 'onBrand' : 'inkFaint'}
              />
            </View>
            <View style={styles.words}>
              <Text type={done ? 'bodyStrong' : 'body'} color={done ? 'ink' : 'inkMuted'}>
                {t(stage.label)}
              </Text>
              {words ? <Note tabular>{words}</Note> : null}
              {end && reason ? <Text type="small">{reason}</Text> : null}
            </View>
          </View>
        );
      })}
    </View>
  );
}
