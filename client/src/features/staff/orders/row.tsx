import { memo } from 'react';
import { View } from 'react-native';

import { useWhen } from '@/i18n/when';
import { dotted } from '@/lib/dotted';
import { formatMoney } from '@/lib/money';
import { classes, makeStyles } from '@/theme';
import { Badge, BlockLink, Grow, HStack, Icon, Note, Pressable, Text } from '@/ui';
import { useLit } from '../live/recent';
import { useRowStyles } from '../shell/pane-row';
import { useT } from '../texts';
import { orderHref, type Wanted } from './address';
import css from './orders.module.css';
import type { Card } from './queries';
import { canAdvance } from './selection';
import { NeedBadge, StatusBadge } from './status';

const useStyles = makeStyles((t) => ({
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: t.space.x3,
    minHeight: 72,
    paddingVertical: 10,
  },
  end: { alignItems: 'flex-end', gap: t.space.x1 },
  box: {
    width: 24,
    height: 24,
    borderRadius: t.radius.check,
    borderWidth: 1.5,
    borderColor: t.color.lineStrong,
    backgroundColor: t.color.surface,
    alignItems: 'center',
    justifyContent: 'center',
  },
  boxOn: { backgroundColor: t.color.brand, borderColor: t.color.brand },
  off: { opacity: 0.4 },
}));

interface ContentProps {
  card: Card;
  /** The list is of one slot, so that its time need not stand in every row. */
  ofSlot: boolean;
}

function Content({ card, ofSlot }: ContentProps) {
  const t = useT();
  const when = useWhen();
  const styles = useStyles();
  const lit = useLit(card.id);
  const { customer, trackingId, area, total, collect, needs, items, start, end } = card;
  const slot = ofSlot ? '' : `${when.day(start)}, ${when.slot(start, end)}`;
  return (
    <>
      {lit ? <View key={lit} style={classes(css.lit)} /> : null}
      <Grow gap={2}>
        <Text type="bodyStrong" lines={1}>
          {customer || trackingId}
        </Text>
        <Note tabular lines={2}>
          {dotted(customer ? trackingId : '', area, t('orderList.lines', { count: items }), slot)}
        </Note>
        {needs.length > 0 || card.new ? (
          <HStack gap="x1" align="stretch" wrap>
            {needs.map((need) => (
              <NeedBadge key={need} need={need} />
            ))}
            {card.new ? <Badge tone="brand" label={t('orderList.firstOrder')} /> : null}
          </HStack>
        ) : null}
      </Grow>
      <View style={styles.end}>
        <StatusBadge status={card.status} />
        {total === undefined ? null : (
          <Text type="bodyStrong" tabular>
            {formatMoney(total)}
          </Text>
        )}
        {collect === undefined ? null : (
          <Note tabular>{t('orderList.collect', { amount: formatMoney(collect) })}</Note>
        )}
      </View>
    </>
  );
}

interface RowProps extends ContentProps {
  here: boolean;
  /** Another order is open beside the list: this one takes its place, also in the browser's history. */
  replace: boolean;
  wanted: Wanted;
}

export const OrderRow = memo(function OrderRow({ here, replace, wanted, ...content }: RowProps) {
  const rows = useRowStyles();
  const styles = useStyles();
  return (
    <View role="listitem">
      <BlockLink
        href={orderHref(content.card.trackingId, wanted)}
        replace={replace}
        current={here}
        style={[rows.row, styles.row, here && rows.here]}
      >
        <Content {...content} />
      </BlockLink>
    </View>
  );
});

interface ChoiceProps extends ContentProps {
  chosen: boolean;
  onToggle: (id: string) => void;
}

/** An order in a list of which several are being chosen. */
export const OrderChoice = memo(function OrderChoice({ chosen, onToggle, ...content }: ChoiceProps) {
  const rows = useRowStyles();
  const styles = useStyles();
  const { card } = content;
  const able = canAdvance(card);
  return (
    <View role="listitem">
      <Pressable
        role="checkbox"
        aria-checked={chosen}
        disabled={!able}
        accessibilityLabel={card.customer ? `${card.trackingId}, ${card.customer}` : card.trackingId}
        onPress={() => onToggle(card.id)}
        style={({ hovered }) => [rows.row, styles.row, hovered && rows.over, chosen && rows.here]}
      >
        <View style={[styles.box, chosen && styles.boxOn, !able && styles.off]}>
          {chosen ? <Icon name="check" size={18} color="onBrand" /> : null}
        </View>
        <Content {...content} />
      </Pressable>
    </View>
  );
});
