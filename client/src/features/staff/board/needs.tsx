import { View } from 'react-native';

import { dotted } from '@/lib/dotted';
import { makeStyles } from '@/theme';
import { BlockLink, Grow, Icon, type IconName, Mark, Note, Text } from '@/ui';
import { useWhen } from '@/i18n/when';
import { staffHref } from '../shell/address';
import { useListKeys } from '../shell/keys';
import { orderHref } from '../orders/address';
import { useT, type StaffText } from '../texts';
import type { Need } from '../live/queries';
import { BoardPart, useRowStyles } from './rows';

const useStyles = makeStyles((t) => ({
  high: { minHeight: 60, paddingVertical: t.space.x2 },
  none: { padding: t.space.x4, flexDirection: 'row', gap: t.space.x3, alignItems: 'center' },
}));

const icons: Record<Need['kind'], IconName> = {
  late: 'clock',
  refund_failed: 'cash',
  complaint: 'chat',
  alert: 'warning',
  letter: 'mail',
  put_back: 'undo',
};

const titles: Record<Need['kind'], StaffText> = {
  late: 'board.needLate',
  refund_failed: 'board.needRefund',
  complaint: 'board.needComplaint',
  alert: 'board.needAlert',
  letter: 'board.needLetters',
  put_back: 'board.needBack',
};

function placeOf({ kind, order, trackingId }: Need) {
  if (kind === 'letter') return staffHref('/staff/letters');
  if (kind === 'put_back') return staffHref('/staff/stock/back');
  if (kind === 'alert') return staffHref('/staff/alerts');
  return orderHref(trackingId || order || '');
}

/** Until when, or since when: "answer by 10:05", "since 9:00", "late since 21/11/2026, 9:00". */
function useDeadline() {
  const t = useT();
  const when = useWhen();
  return ({ kind, at, until }: Need, now: number) => {
    const timeOf = (one: string) => when.moment(one, new Date(now));
    if (!until)
      return {
        words: t(kind === 'late' ? 'board.lateSince' : 'board.since', { time: timeOf(at) }),
        urgent: kind === 'late',
      };
    const left = Math.ceil((Date.parse(until) - now) / 60_000);
    if (left <= 0) return { words: t('board.overdue', { time: timeOf(until) }), urgent: true };
    return { words: t('board.answerBy', { time: when.time(until), minutes: left }), urgent: left < 30 };
  };
}

function Row({ need, now, first }: { need: Need; now: number; first: boolean }) {
  const t = useT();
  const styles = useStyles();
  const rows = useRowStyles();
  const deadline = useDeadline()(need, now);
  const { kind, count = 0, text, trackingId } = need;
  const title = t(titles[kind], { count });
  return (
    <View role="listitem">
      <BlockLink href={placeOf(need)} style={[rows.row, styles.high, !first && rows.line]}>
        <Mark side={32} corners="input" ground={deadline.urgent ? 'offerSoft' : 'accentSoft'}>
          <Icon name={icons[kind]} size={20} color={deadline.urgent ? 'offer' : 'accentText'} />
        </Mark>
        <Grow>
          <Text type="bodyStrong" lines={2}>
            {kind === 'alert' && text ? text : title}
          </Text>
          <Note>{dotted(trackingId, deadline.words)}</Note>
        </Grow>
        <Icon name="chevron-right" size={22} color="inkMuted" />
      </BlockLink>
    </View>
  );
}

export function Needs({ needs, now }: { needs: readonly Need[]; now: number }) {
  const t = useT();
  const styles = useStyles();
  const rows = useRowStyles();
  const keys = useListKeys();
  return (
    <BoardPart
      title={t('board.needs')}
      aside={
        needs.length > 0 ? (
          <Text
            type="bodyStrong"
            color="offer"
            tabular
            accessibilityLabel={t('board.needsCount', { count: needs.length })}
          >
            {needs.length}
          </Text>
        ) : null
      }
    >
      {needs.length === 0 ? (
        <View style={[rows.list, styles.none]}>
          <Icon name="check" size={22} color="brand" />
          <Text>{t('board.needsNothing')}</Text>
        </View>
      ) : (
        <View role="list" aria-label={t('board.needs')} ref={keys} style={rows.list}>
          {needs.map((need, at) => (
            <Row
              key={`${need.kind} ${need.order ?? ''} ${need.at} ${need.text ?? ''} ${at}`}
              need={need}
              now={now}
              first={at === 0}
            />
          ))}
        </View>
      )}
    </BoardPart>
  );
}
