import type { Ref } from 'react';
import { StyleSheet, View, type ViewProps } from 'react-native';

import { space } from '@/theme';

interface StackProps extends ViewProps {
  /** A step of the scale, or a length that is corrected by eye. */
  gap?: keyof typeof space | number;
  ref?: Ref<View>;
}

interface HStackProps extends StackProps {
  /** What has no room goes into another line. */
  wrap?: boolean;
  /** The first is at the start, the last at the end. */
  apart?: boolean;
  /** Otherwise in the middle. */
  align?: 'flex-start' | 'baseline' | 'stretch';
}

const styles = StyleSheet.create({
  across: { flexDirection: 'row', alignItems: 'center' },
  wrap: { flexWrap: 'wrap' },
  apart: { justifyContent: 'space-between' },
  grow: { flex: 1, minWidth: 0 },
});

/** Sheets, not inline styles, so that a class of a CSS file can set another gap in a narrow window. */
const gaps = StyleSheet.create(
  Object.fromEntries(Object.entries(space).map(([step, gap]) => [step, { gap }])) as Record<
    keyof typeof space,
    { gap: number }
  >,
);
const gapOf = (gap: StackProps['gap']) => (typeof gap === 'number' ? { gap } : gap && gaps[gap]);

/** Things one below the other. */
export function Stack({ gap, style, ...props }: StackProps) {
  return <View style={[gapOf(gap), style]} {...props} />;
}

/** Things side by side. */
export function HStack({ gap, wrap, apart, align, style, ...props }: HStackProps) {
  const row = [styles.across, align && { alignItems: align }, wrap && styles.wrap, apart && styles.apart];
  return <View style={[row, gapOf(gap), style]} {...props} />;
}

/** The part of a row that takes the room that is left: its texts break or are cut, instead of pushing the others out. */
export function Grow({ gap, style, ...props }: StackProps) {
  return <View style={[styles.grow, gapOf(gap), style]} {...props} />;
}
