import type { ReactNode } from 'react';
import { View, type StyleProp, type ViewStyle } from 'react-native';

import { makeStyles } from '@/theme';
import { Pressable, webProps } from '@/ui';

const useStyles = makeStyles((t) => ({
  row: {
    minHeight: 68,
    gap: 2,
    // With the mark of the open row, as much as the page's other parts have.
    paddingLeft: t.space.x3,
    paddingRight: t.space.x4,
    paddingVertical: t.space.x3,
    borderBottomWidth: 1,
    borderBottomColor: t.color.line,
    borderLeftWidth: 4,
    borderLeftColor: 'transparent',
  },
  here: { backgroundColor: t.color.brandSoft, borderLeftColor: t.color.brand },
  over: { backgroundColor: t.color.sunk },
}));

interface PaneRowProps {
  /** The row is what is open beside the list. */
  here: boolean;
  onPress: () => void;
  style?: StyleProp<ViewStyle>;
  children: ReactNode;
}

/** A row of a list from edge to edge, which opens the pane beside it, or a sheet on phones. */
export function PaneRow({ here, onPress, style, children }: PaneRowProps) {
  const styles = useStyles();
  return (
    <View role="listitem">
      <Pressable
        onPress={onPress}
        {...(here ? webProps({ 'aria-current': 'true' }) : null)}
        style={({ hovered }) => [styles.row, style, hovered && styles.over, here && styles.here]}
      >
        {children}
      </Pressable>
    </View>
  );
}
