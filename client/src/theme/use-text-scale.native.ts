import { useWindowDimensions } from 'react-native';

/** How much larger than drawn texts are, by the phone's text size; never below 1. */
export function useTextScale(): number {
  return Math.max(1, useWindowDimensions().fontScale);
}
