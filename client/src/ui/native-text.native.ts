import { StyleSheet, useWindowDimensions, type TextProps as NativeTextProps } from 'react-native';

import type { TextProps } from './text-props';

/** How much larger than drawn a text becomes where its room cannot grow. */
const fixedRoomScale = 1.3;

/** How much larger than drawn texts are, by the phone's text size; never below 1. */
function useTextScale(): number {
  return Math.max(1, useWindowDimensions().fontScale);
}

/** What a box of a fixed width that holds a number is wider by. */
export function useNumberRoom(): number {
  return 20 * (useTextScale() - 1);
}

const styles = StyleSheet.create({ shrinks: { flexShrink: 1 } });

/**
 * What the phone's text size does to a text. It breaks into lines beside others, as it does on the web; amounts never break. Where it
 * is cut after some lines, it gets as many more as it is larger.
 */
export function useNativeText({ type, tabular, lines, fixedRoom }: TextProps): NativeTextProps {
  const scale = useTextScale();
  return {
    numberOfLines: lines && (fixedRoom ? lines : Math.ceil(lines * scale)),
    maxFontSizeMultiplier: fixedRoom ? fixedRoomScale : undefined,
    style: tabular || type === 'price' ? undefined : styles.shrinks,
  };
}
