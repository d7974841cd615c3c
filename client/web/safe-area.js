import { createElement, useEffect } from 'react';
import View from 'react-native-web/dist/exports/View';

const sides = ['top', 'right', 'bottom', 'left'];
const frame = { x: 0, y: 0, width: 0, height: 0 };

/**
 * Reports the insets of a screen with a notch or a home bar, and nothing if there are none: a context that changes right after the
 * first paint would make React hydrate the whole page in one long task. The frame is left out, because no page of the website uses
 * it. (unused.js replaces the package's file by this one.)
 */
export function NativeSafeAreaProvider({ children, style, onInsetsChange }) {
  useEffect(() => {
    const probe = document.createElement('div');
    probe.style.cssText =
      'position:fixed;visibility:hidden;pointer-events:none;padding:' +
      sides.map((side) => `env(safe-area-inset-${side})`).join(' ');
    document.body.append(probe);
    let told = '0,0,0,0';
    const observer = new ResizeObserver(() => {
      const { paddingTop, paddingRight, paddingBottom, paddingLeft } = getComputedStyle(probe);
      const widths = [paddingTop, paddingRight, paddingBottom, paddingLeft].map(
        (width) => parseInt(width, 10) || 0,
      );
      if (told === String(widths)) return;
      told = String(widths);
      const insets = Object.fromEntries(sides.map((side, index) => [side, widths[index]]));
      onInsetsChange({ nativeEvent: { insets, frame } });
    });
    observer.observe(probe, { box: 'border-box' });
    return () => {
      observer.disconnect();
      probe.remove();
    };
  }, [onInsetsChange]);
  return createElement(View, { style }, children);
}
