import { View } from 'react-native';

import { makeStyles, webStyle } from '@/theme';
import { Pressable } from './pressable';
import { roving } from './roving';
import { Text } from './text';
import { webProps } from './web-props';

export interface RadioItem {
  value: string;
  label: string;
  /** Second line: "6 places left", "Full", "Pay the rider". */
  note?: string;
  /** The language of the label if it is not the page's. */
  lang?: string;
  /** The item cannot be chosen and its label is struck through: `note` should say why. */
  disabled?: boolean;
}

interface RadioProps {
  /** The name of the group for screen readers. */
  label: string;
  items: readonly RadioItem[];
  value: string | null;
  onChange: (value: string) => void;
  /** 'pills' share their row equally; 'cards' are stacked, each with a radio mark; 'compact' pills are as wide as their text. */
  appearance?: 'pills' | 'cards' | 'compact';
}

const useStyles = makeStyles((t) => ({
  pills: { flexDirection: 'row', flexWrap: 'wrap', gap: t.space.x3 },
  cards: { gap: t.space.x3 },
  item: {
    minHeight: t.touch,
    justifyContent: 'center',
    borderWidth: 1.5,
    borderColor: t.color.line,
    backgroundColor: t.color.surface,
    borderRadius: t.radius.button,
    paddingHorizontal: t.space.x4,
    paddingVertical: t.space.x2,
  },
  // As many in a row as fit, all of the same width; on the web also in a last row that is not full.
  shares: webStyle({ display: 'grid', gridTemplateColumns: 'repeat(auto-fit,minmax(112px,1fr))' }),
  pill: { flexGrow: 1, flexBasis: 112 },
  compact: { borderRadius: t.radius.pill, borderColor: t.color.lineStrong },
  card: { flexDirection: 'row', alignItems: 'center', gap: t.space.x4, paddingVertical: t.space.x4 },
  chosen: { borderColor: t.color.brand, backgroundColor: t.color.brandSoft },
  off: { backgroundColor: t.color.sunk },
  mark: {
    width: 22,
    height: 22,
    borderRadius: t.radius.pill,
    borderWidth: 2,
    borderColor: t.color.lineStrong,
    alignItems: 'center',
    justifyContent: 'center',
  },
  markOn: { borderColor: t.color.brand, borderWidth: 7 },
  words: { flexShrink: 1, flexGrow: 1 },
}));

/** A radio group whose items are boxes to press. */
export function RadioPills({ label, items, value, onChange, appearance = 'pills' }: RadioProps) {
  const styles = useStyles();
  const keys = roving(items, value, onChange);
  const cards = appearance === 'cards';
  return (
    <View
      role="radiogroup"
      aria-label={label}
      style={cards ? styles.cards : [styles.pills, appearance === 'pills' && styles.shares]}
      {...keys.group}
    >
      {items.map((item) => {
        const chosen = item.value === value;
        const muted = item.disabled ? 'inkFaint' : chosen ? 'brand' : 'inkMuted';
        return (
          <Pressable
            key={item.value}
            role="radio"
            aria-checked={chosen}
            disabled={item.disabled}
            accessibilityLabel={item.note ? `${item.label}, ${item.note}` : item.label}
            onPress={() => onChange(item.value)}
            {...keys.item(item.value)}
            {...webProps({ lang: item.lang })}
            style={[
              styles.item,
              cards ? styles.card : appearance === 'pills' ? styles.pill : styles.compact,
              chosen && styles.chosen,
              item.disabled && styles.off,
            ]}
          >
            {cards ? <View style={[styles.mark, chosen && styles.markOn]} /> : null}
            <View style={cards ? styles.words : undefined}>
              <Text type="bodyStrong" color={item.disabled ? 'inkFaint' : 'ink'} strike={item.disabled}>
                {item.label}
              </Text>
              {item.note ? (
                <Text type="small" color={cards && chosen ? 'inkMuted' : muted}>
                  {item.note}
                </Text>
              ) : null}
            </View>
          </Pressable>
        );
      })}
    </View>
  );
}
