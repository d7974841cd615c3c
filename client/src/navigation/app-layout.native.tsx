import { Stack } from 'expo-router';

import { useTheme } from '@/theme';
import { ScreenFooter } from '@/screen/screen-footer';
import { Footer } from './footer';
import { Header } from './header';
import { Overlays } from './overlays';

/** Header, footer and overlays around every screen. The stack provides the system's gestures and back button. */
export function AppLayout() {
  const { color } = useTheme();
  return (
    <ScreenFooter value={<Footer />}>
      <Stack screenOptions={{ header: () => <Header />, contentStyle: { backgroundColor: color.canvas } }} />
      <Overlays />
    </ScreenFooter>
  );
}
