import { Children, type ReactNode } from 'react';
import { View, type StyleProp, type ViewStyle } from 'react-native';

import { useTheme } from '@/theme';
import { data } from './web-props';

/** The page's column: gutters, at most 1240 wide. CSS lays it out, so nothing shifts when scripts arrive. */
export function Container({ children, style }: { children: ReactNode; style?: StyleProp<ViewStyle> }) {
  return (
    <View {...data({ container: '' })} style={style}>
      {children}
    </View>
  );
}

interface GridProps {
  children: ReactNode;
  /** Fixed number of columns; 2, 4, 5 by window width unless told. */
  columns?: number;
  /** Columns from tablets up, where `columns` holds for phones only. */
  wide?: number;
  /** Stands beside a 240 sidebar: four columns at most. */
  beside?: boolean;
  gap?: number;
}

export function Grid({ children, columns, wide, beside, gap = 16 }: GridProps) {
  // As text: react-native-web makes pixels of numbers.
  const fixed = columns
    ? ({ '--grid-columns': `${columns}`, '--grid-wide': `${wide ?? columns}` } as object)
    : null;
  return (
    <View {...data({ grid: beside ? 'beside' : wide ? 'wide' : '' })} style={[{ gap, width: '100%' }, fixed]}>
      {Children.map(children, (child) => (
        <View style={{ minWidth: 0 }}>{child}</View>
      ))}
    </View>
  );
}

interface SplitProps {
  side: ReactNode;
  children: ReactNode;
  /** Width of the side on desktops; it stands above (first) or below (last) on smaller windows. */
  sideWidth?: number;
  position?: 'first' | 'last';
  gap?: number;
  /** Stays in view beside a longer main column. */
  sticky?: boolean;
  /** The narrowest window on which the two stand side by side; on tablets they share the width. */
  from?: 'tablet' | 'desktop';
}

/** Sidebar and main column on desktops, one column below. */
export function Split(props: SplitProps) {
  const { side, children, sideWidth = 240, position = 'first', gap, sticky, from = 'desktop' } = props;
  const { space } = useTheme();
  const aside = (
    <View {...data({ side: sticky ? 'sticky' : '' })} style={{ width: '100%' }}>
      {side}
    </View>
  );
  return (
    <View
      {...data({ split: from })}
      style={[{ gap: gap ?? space.x8, width: '100%' }, { '--side': `${sideWidth}px` } as object]}
    >
      {position === 'first' ? aside : null}
      <View {...data({ main: '' })} style={{ width: '100%' }}>
        {children}
      </View>
      {position === 'last' ? aside : null}
    </View>
  );
}

/** Buttons side by side. On phones they share each row, so that no row ends ragged. */
export function ButtonRow({ children, style }: { children: ReactNode; style?: StyleProp<ViewStyle> }) {
  const { space } = useTheme();
  return (
    <View
      {...data({ buttons: '' })}
      style={[{ flexDirection: 'row', flexWrap: 'wrap', gap: space.x3 }, style]}
    >
      {children}
    </View>
  );
}

type Width = 'phone' | 'tablet' | 'desktop';

/** Shows its content on these window widths only; hidden from everybody on others. */
export function Show({
  on,
  children,
  style,
}: {
  on: readonly Width[];
  children: ReactNode;
  style?: StyleProp<ViewStyle>;
}) {
  return (
    <View {...data({ show: on.join(' ') })} style={style}>
      {children}
    </View>
  );
}
