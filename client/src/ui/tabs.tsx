import { ScrollView, View } from 'react-native';

import { makeStyles, webStyle } from '@/theme';
import { Pressable } from './pressable';
import { roving } from './roving';
import { Text } from './text';

interface TabItem {
  value: string;
  label: string;
}

interface TabsProps {
  /** The name of the group for screen readers. */
  label: string;
  items: readonly TabItem[];
  value: string;
  onChange: (value: string) => void;
}

const ringReach = 4;

const useStyles = makeStyles((t) => ({
  // Room for the focus ring, which the scroller would cut off at its edges.
  scroller: { flexGrow: 0, margin: -ringReach, ...webStyle({ scrollPaddingInline: ringReach }) },
  row: { flexDirection: 'row', gap: t.space.x2, padding: ringReach },
  tab: {
    minHeight: t.touch,
    paddingHorizontal: t.space.x4,
    borderRadius: t.radius.button,
    justifyContent: 'center',
  },
  chosen: { backgroundColor: t.color.ink },
  over: { backgroundColor: t.color.sunk },
}));

/** Tabs over one panel; scrolls sideways when there are many. */
export function Tabs({ label, items, value, onChange }: TabsProps) {
  const styles = useStyles();
  const keys = roving(items, value, onChange);
  return (
    <ScrollView horizontal showsHorizontalScrollIndicator={false} style={styles.scroller}>
      <View role="tablist" aria-label={label} style={styles.row} {...keys.group}>
        {items.map((item) => {
          const chosen = item.value === value;
          return (
            <Pressable
              key={item.value}
              role="tab"
              aria-selected={chosen}
              onPress={() => onChange(item.value)}
              {...keys.item(item.value)}
              style={({ hovered }) => [styles.tab, hovered && styles.over, chosen && styles.chosen]}
            >
              <Text type="bodyStrong" color={chosen ? 'canvas' : 'inkMuted'}>
                {item.label}
              </Text>
            </Pressable>
          );
        })}
      </View>
    </ScrollView>
  );
}
