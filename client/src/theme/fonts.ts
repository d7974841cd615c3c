import type { TextStyle } from 'react-native';

type Face = Pick<TextStyle, 'fontFamily' | 'fontWeight'>;

/** The first two are fonts of the device in the measures of the shop's own (root-css.ts). */
const standIns = (family: string) => `"${family} local", "${family} local wide"`;
const fallback = 'system-ui, -apple-system, "Noto Sans", "Noto Sans Devanagari", sans-serif';

/** On the web one family carries its weights; the faces are declared in root-css.ts. */
export const fonts: Record<'text' | 'strong' | 'display', Face> = {
  text: { fontFamily: `Mukta, ${standIns('Mukta')}, ${fallback}`, fontWeight: '400' },
  strong: { fontFamily: `Mukta, ${standIns('Mukta')}, ${fallback}`, fontWeight: '600' },
  display: {
    fontFamily: `"Anek Devanagari", ${standIns('Anek Devanagari')}, ${fallback}`,
    fontWeight: '700',
  },
};

/** The web paints with a fallback and swaps; nothing waits for a font. */
export function useFontsReady(): boolean {
  return true;
}
