import type { ReactNode } from 'react';
import { View, type StyleProp, type ViewStyle } from 'react-native';

import { makeStyles } from '@/theme';
import { Pressable, webProps } from '@/ui';

/** What rows of a list from edge to edge have in common. */
export const useRowStyles = makeStyles((t) => ({
  row: {
    // With the mark of the open row, as much as the page's other parts have.
    paddingLeft: t.space.x3,
    paddingRight: t.space.x4,
    borderBottomWidth: 1,
    borderBottomColor: t.color.line,
    borderLeftWidth: 4,
    borderLeftColor: 'transparent',
  },
  here: { backgroundColor: t.color.brandSoft, borderLeftColor: t.color.brand },
  over: { backgroundColor: t.color.sunk },
}));

const useStyles = makeStyles((t) => ({
  row: { minHeight: 68, gap: 2, paddingVertical: t.space.x3 },
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
  const rows = useRowStyles();
  const styles = useStyles();
  return (
    <View role="listitem">
      <Pressable
        onPress={onPress}
        {...(here ? webProps({ 'aria-current': 'true' }) : null)}
        style={({ hovered }) => [rows.row, styles.row, style, hovered && rows.over, here && rows.here]}
      >
        {children}
      </Pressable>
    </View>
  );
}
