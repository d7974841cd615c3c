import { Children, type ReactNode } from 'react';
import { View, type StyleProp, type ViewStyle } from 'react-native';

import { type Breakpoint, classes, space } from '@/theme';
import css from './layout.module.css';

const container = classes(css.container);
const side = classes(css.side);
const stickySide = classes(css.side, css.sticky);
const main = classes(css.main);
const buttons = classes(css.buttons);

/** The page's column: gutters, at most 1240 wide. CSS lays it out, so nothing shifts when scripts arrive. */
export function Container({ children, style }: { children: ReactNode; style?: StyleProp<ViewStyle> }) {
  return <View style={[container, style]}>{children}</View>;
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

export function Grid({ children, columns, wide, beside, gap = space.x4 }: GridProps) {
  // As text: react-native-web makes pixels of numbers.
  const fixed = columns
    ? ({ '--grid-columns': `${columns}`, '--grid-wide': `${wide ?? columns}` } as object)
    : null;
  return (
    <View
      style={[
        classes(css.grid, beside ? css.beside : wide !== undefined && css.wide),
        { gap, width: '100%' },
        fixed,
      ]}
    >
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
  const { children, sideWidth = 240, position = 'first', gap, sticky, from = 'desktop' } = props;
  const aside = <View style={sticky ? stickySide : side}>{props.side}</View>;
  return (
    <View
      style={[
        classes(css.split, from === 'tablet' && css.fromTablet),
        { gap: gap ?? space.x8, width: '100%' },
        { '--side': `${sideWidth}px` } as object,
      ]}
    >
      {position === 'first' ? aside : null}
      <View style={main}>{children}</View>
      {position === 'last' ? aside : null}
    </View>
  );
}

/** Buttons side by side. On phones they share each row, so that no row ends ragged. */
export function ButtonRow({ children, style }: { children: ReactNode; style?: StyleProp<ViewStyle> }) {
  return (
    <View style={[buttons, { flexDirection: 'row', flexWrap: 'wrap', gap: space.x3 }, style]}>
      {children}
    </View>
  );
}

const notOn: Record<Breakpoint, string | undefined> = {
  phone: css.notOnPhone,
  tablet: css.notOnTablet,
  desktop: css.notOnDesktop,
};
const everyWidth: readonly Breakpoint[] = ['phone', 'tablet', 'desktop'];

/** Shows its content on these window widths only; on others it is hidden, from screen readers too. */
export function Show({
  on,
  children,
  style,
}: {
  on: readonly Breakpoint[];
  children: ReactNode;
  style?: StyleProp<ViewStyle>;
}) {
  const hidden = everyWidth.filter((width) => !on.includes(width)).map((width) => notOn[width]);
  return <View style={[classes(...hidden), style]}>{children}</View>;
}
