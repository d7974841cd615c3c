import type { TextStyle } from 'react-native';

type Face = Pick<TextStyle, 'fontFamily' | 'fontWeight'>;

/** On the web one family carries its weights; root-css.ts says which families stand behind these names. */
export const fonts: Record<'text' | 'strong' | 'display', Face> = {
  text: { fontFamily: 'var(--font-text)', fontWeight: '400' },
  strong: { fontFamily: 'var(--font-text)', fontWeight: '600' },
  display: { fontFamily: 'var(--font-display)', fontWeight: '700' },
};

/** The web paints with a fallback and swaps; nothing waits for a font. */
export function useFontsReady(): boolean {
  return true;
}
