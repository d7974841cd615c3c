import { useWindowDimensions } from 'react-native';

import { breakpointOf, type Breakpoint } from './scale';

export function useBreakpoint(): Breakpoint {
  return breakpointOf(useWindowDimensions().width);
}
