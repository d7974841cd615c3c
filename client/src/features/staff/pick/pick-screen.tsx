import { useLocalSearchParams } from 'expo-router';

import { PickList } from './pick-list';
import { Walk } from './walk';

/** The orders of a slot that are to be picked; with `walk` in the address, the walk along the shelves. */
export function PickScreen() {
  const { walk } = useLocalSearchParams<{ walk?: string }>();
  return walk === undefined ? <PickList /> : <Walk />;
}
