import { Children } from 'react';
import { View } from 'react-native';

import { type Breakpoint, classes, space } from '@/theme';
import css from './layout.module.css';
import type { BoxProps, GridProps, ShowProps, SplitProps } from './layout-props';

const container = classes(css.container);
const side = classes(css.side);
const stickySide = classes(css.side, css.sticky);
const main = classes(css.main);
const buttons = classes(css.buttons);

/** The page's column: at most 1240 wide, with gutters. CSS lays it out, so nothing moves when the scripts have loaded. */
export function Container({ children, style }: BoxProps) {
  return <View style={[container, style]}>{children}</View>;
}

export function Grid({ children, columns, wide, beside, gap = space.x4 }: GridProps) {
  // As strings: react-native-web would add "px" to numbers.
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

/** Sidebar and main column on desktops, one column on smaller windows. */
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
export function ButtonRow({ children, style }: BoxProps) {
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

/** Shows its content at these window widths only; at others it is hidden, for screen readers too. */
export function Show({ on, children, style }: ShowProps) {
  const hidden = everyWidth.filter((width) => !on.includes(width)).map((width) => notOn[width]);
  return <View style={[classes(...hidden), style]}>{children}</View>;
}
