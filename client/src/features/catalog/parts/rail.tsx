import { Children, type ReactNode } from 'react';
import { View } from 'react-native';

import { useT } from '@/i18n';
import { makeStyles } from '@/theme';
import { HStack, IconButton, ScrollRow, Show } from '@/ui';
import { railCardWidth } from './rail-size';
import { railGap, type Rail } from './use-rail';

/** About how far one press of an arrow moves the row; it is rounded to whole items. */
const scrollStep = 300;

/** The scroll position after a press of an arrow: the edge of an item. */
export function railTarget({ at, step }: Pick<Rail, 'at' | 'step'>, direction: 1 | -1): number {
  if (step <= 0) return at + direction * scrollStep;
  const items = Math.ceil(scrollStep / step);
  return Math.max(0, Math.round(at / step) + direction * items) * step;
}

const useStyles = makeStyles((t) => ({
  row: { flexDirection: 'row', gap: railGap },
  arrow: { borderWidth: 1, borderColor: t.color.lineStrong, backgroundColor: t.color.surface },
  off: { borderColor: t.color.line, backgroundColor: 'transparent' },
}));

/** Makes the row stop at the edge of an item. On the web scroll-row.module.css does this. */
const snap = ({ step }: Rail) =>
  process.env.EXPO_OS !== 'web' && step > 0
    ? ({ snapToInterval: step, decelerationRate: 'fast' } as const)
    : undefined;

interface RailRowProps {
  rail: Rail;
  /** The name of the row for screen readers. */
  label: string;
  children: ReactNode;
  /** Width of each item; that of a product card if left out. */
  width?: string | number;
  /** For rows in which no item can have the focus: the row itself can, so that arrow keys scroll it. */
  focusable?: boolean;
}

/** A row that scrolls sideways: by a swipe, by the arrows (RailArrows), or when the keyboard's focus moves through its items. */
export function RailRow({ rail, label, children, width = railCardWidth(), focusable }: RailRowProps) {
  const styles = useStyles();
  return (
    <ScrollRow
      contentContainerStyle={styles.row}
      {...rail.scroll}
      {...snap(rail)}
      {...(focusable && { tabIndex: 0 })}
    >
      <View role="list" aria-label={label} style={styles.row}>
        {Children.map(children, (child, index) => (
          <View
            role="listitem"
            onLayout={index === 0 ? rail.onItemLayout : undefined}
            style={{ width: width as number }}
          >
            {child}
          </View>
        ))}
      </View>
    </ScrollRow>
  );
}

/** The arrows that move the row, for customers with a mouse. */
export function RailArrows({ rail, name }: { rail: Rail; name: string }) {
  const styles = useStyles();
  const t = useT();
  if (rail.most <= 0) return null;
  return (
    <Show on={['tablet', 'desktop']}>
      <HStack gap="x2" align="stretch">
        <IconButton
          icon="chevron-left"
          label={t('catalog.railBack', { name })}
          disabled={rail.atStart}
          onPress={() => rail.to(railTarget(rail, -1))}
          style={[styles.arrow, rail.atStart && styles.off]}
        />
        <IconButton
          icon="chevron-right"
          label={t('catalog.railOn', { name })}
          disabled={rail.atEnd}
          onPress={() => rail.to(railTarget(rail, 1))}
          style={[styles.arrow, rail.atEnd && styles.off]}
        />
      </HStack>
    </Show>
  );
}
