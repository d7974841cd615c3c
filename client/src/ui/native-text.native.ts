import { StyleSheet, useWindowDimensions, type TextProps as NativeTextProps } from 'react-native';

import type { TextProps } from './text-props';

/** How much a text may grow with the phone's text size where its room cannot grow. */
const fixedRoomScale = 1.3;

/** The factor of the phone's text size, at least 1. */
function useTextScale(): number {
  return Math.max(1, useWindowDimensions().fontScale);
}

/** How much wider a box of fixed width that holds a number must be with the phone's text size. */
export function useNumberRoom(): number {
  return 20 * (useTextScale() - 1);
}

const styles = StyleSheet.create({ shrinks: { flexShrink: 1 } });

/**
 * The properties of a native text that follow the phone's text size. A text beside others breaks into lines, as on the web; amounts
 * never break. A text that is cut after some lines gets more lines in proportion to its size.
 */
export function useNativeText({ type, tabular, lines, fixedRoom }: TextProps): NativeTextProps {
  const scale = useTextScale();
  return {
    numberOfLines: lines && (fixedRoom ? lines : Math.ceil(lines * scale)),
    maxFontSizeMultiplier: fixedRoom ? fixedRoomScale : undefined,
    style: tabular || type === 'price' ? undefined : styles.shrinks,
  };
}
