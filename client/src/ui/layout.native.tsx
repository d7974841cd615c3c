import { Children } from 'react';
import { View } from 'react-native';

import { contentWidth, responsive, space, useBreakpoint, useTheme } from '@/theme';
import type { BoxProps, GridProps, ShowProps, SplitProps } from './layout-props';

/** The page's column: at most 1240 wide, with a gutter at each side. */
export function Container({ children, style }: BoxProps) {
  const { gutter } = useTheme();
  return (
    <View
      style={[
        { width: '100%', maxWidth: contentWidth, alignSelf: 'center', paddingHorizontal: gutter },
        style,
      ]}
    >
      {children}
    </View>
  );
}

export function Grid({ children, columns, wide, beside, gap = space.x4 }: GridProps) {
  const breakpoint = useBreakpoint();
  const fixed = breakpoint === 'phone' ? columns : (wide ?? columns);
  const count = fixed ?? Math.min(responsive[breakpoint].columns, beside ? 4 : 5);
  return (
    <View style={{ flexDirection: 'row', flexWrap: 'wrap', margin: -gap / 2 }}>
      {Children.map(children, (child) => (
        <View style={{ width: `${100 / count}%`, padding: gap / 2 }}>{child}</View>
      ))}
    </View>
  );
}

export function Split({ side, children, sideWidth = 240, position = 'first', gap }: SplitProps) {
  const wide = useBreakpoint() === 'desktop';
  const aside = <View style={wide ? { width: sideWidth } : null}>{side}</View>;
  return (
    <View style={{ flexDirection: wide ? 'row' : 'column', gap: gap ?? space.x8 }}>
      {position === 'first' ? aside : null}
      <View style={wide ? { flex: 1 } : null}>{children}</View>
      {position === 'last' ? aside : null}
    </View>
  );
}

/** Buttons side by side; those that do not fit wrap. */
export function ButtonRow({ children, style }: BoxProps) {
  return <View style={[{ flexDirection: 'row', flexWrap: 'wrap', gap: space.x3 }, style]}>{children}</View>;
}

export function Show({ on, children, style }: ShowProps) {
  return on.includes(useBreakpoint()) ? <View style={style}>{children}</View> : null;
}
