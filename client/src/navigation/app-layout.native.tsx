import { Stack } from 'expo-router';

import { useTheme } from '@/theme';
import { Background, OfflineBanner } from '@/features/offline';
import { ScreenFooter } from '@/screen/screen-footer';
import { Footer } from './footer';
import { Header } from './header';
import { Overlays } from './overlays';
import { PauseBanner } from './parts/pause-banner';

function Top() {
  return (
    <>
      <Header />
      <OfflineBanner />
      <PauseBanner />
    </>
  );
}

/** Header, footer and overlays around every screen. The stack provides the system's gestures and back button. */
export function AppLayout() {
  const { color } = useTheme();
  return (
    <ScreenFooter value={<Footer />}>
      <Stack screenOptions={{ header: Top, contentStyle: { backgroundColor: color.canvas } }} />
      <Overlays />
      <Background />
    </ScreenFooter>
  );
}
