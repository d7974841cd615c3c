import { AnekDevanagari_700Bold } from '@expo-google-fonts/anek-devanagari/700Bold';
import { Mukta_400Regular } from '@expo-google-fonts/mukta/400Regular';
import { Mukta_600SemiBold } from '@expo-google-fonts/mukta/600SemiBold';
import { useFonts } from 'expo-font';
import type { TextStyle } from 'react-native';

type Face = Pick<TextStyle, 'fontFamily' | 'fontWeight'>;

/** Android chooses the font file by the family name, so each weight is a family of its own. */
export const fonts: Record<'text' | 'strong' | 'display', Face> = {
  text: { fontFamily: 'Mukta_400Regular' },
  strong: { fontFamily: 'Mukta_600SemiBold' },
  display: { fontFamily: 'AnekDevanagari_700Bold' },
};

/** True also if the fonts could not be loaded: the app then starts with the system's font. */
export function useFontsReady(): boolean {
  const [loaded, error] = useFonts({ AnekDevanagari_700Bold, Mukta_400Regular, Mukta_600SemiBold });
  return loaded || error !== null;
}
