import { AnekDevanagari_700Bold } from '@expo-google-fonts/anek-devanagari/700Bold';
import { Mukta_400Regular } from '@expo-google-fonts/mukta/400Regular';
import { Mukta_600SemiBold } from '@expo-google-fonts/mukta/600SemiBold';
import { useFonts } from 'expo-font';
import type { TextStyle } from 'react-native';

type Face = Pick<TextStyle, 'fontFamily' | 'fontWeight'>;

/** Android picks a file per family name, so each weight is a family of its own. */
export const fonts: Record<'text' | 'strong' | 'display', Face> = {
  text: { fontFamily: 'Mukta_400Regular' },
  strong: { fontFamily: 'Mukta_600SemiBold' },
  display: { fontFamily: 'AnekDevanagari_700Bold' },
};

/** A font that fails to load must not hold the app back: the system font serves. */
export function useFontsReady(): boolean {
  const [loaded, error] = useFonts({ AnekDevanagari_700Bold, Mukta_400Regular, Mukta_600SemiBold });
  return loaded || error !== null;
}
