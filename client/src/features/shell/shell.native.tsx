import { Stack } from 'expo-router';

import { useTheme } from '@/theme';
import { Header } from './header';
import { Overlays } from './overlays';

/** What stands around every screen. The stack gives the system's gestures and back button. */
export function Shell() {
  const { color } = useTheme();
  return (
    <>
      <Stack screenOptions={{ header: () => <Header />, contentStyle: { backgroundColor: color.canvas } }} />
      <Overlays />
    </>
  );
}
