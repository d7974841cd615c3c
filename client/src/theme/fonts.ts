import type { TextStyle } from 'react-native';

type Face = Pick<TextStyle, 'fontFamily' | 'fontWeight'>;

/** On the web one family has all its weights; root-css.ts defines the families of these variables. */
export const fonts: Record<'text' | 'strong' | 'display', Face> = {
  text: { fontFamily: 'var(--font-text)', fontWeight: '400' },
  strong: { fontFamily: 'var(--font-text)', fontWeight: '600' },
  display: { fontFamily: 'var(--font-display)', fontWeight: '700' },
};

/** Always true on the web: the browser shows a fallback font until the fonts have loaded. */
export function useFontsReady(): boolean {
  return true;
}
