import type { TextStyle } from 'react-native';

type Face = Pick<TextStyle, 'fontFamily' | 'fontWeight'>;

const fallback = 'system-ui, -apple-system, "Noto Sans", "Noto Sans Devanagari", sans-serif';

/** On the web one family carries its weights; the faces are declared in root-css.ts. */
export const fonts: Record<'text' | 'strong' | 'display', Face> = {
  text: { fontFamily: `Mukta, ${fallback}`, fontWeight: '400' },
  strong: { fontFamily: `Mukta, ${fallback}`, fontWeight: '600' },
  display: { fontFamily: `"Anek Devanagari", ${fallback}`, fontWeight: '700' },
};

/** The web paints with a fallback and swaps; nothing waits for a font. */
export function useFontsReady(): boolean {
  return true;
}
