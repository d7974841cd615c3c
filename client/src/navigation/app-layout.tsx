import { Slot } from 'expo-router';
import { View } from 'react-native';

import { useT } from '@/i18n';
import { Footer } from './footer';
import { Header } from './header';
import { Overlays } from './overlays';
import { OfflineBanner } from './parts/offline-banner';
import { PauseBanner } from './parts/pause-banner';
import { RouteAnnouncer } from './parts/route-announcer';
import { SkipLink } from './skip-link';
import { useScrollPlace } from './use-scroll-place';

/** Header, footer and overlays around every page; they stay mounted while the pages change. */
export function AppLayout() {
  const t = useT();
  useScrollPlace();
  return (
    <>
      <SkipLink label={t('navigation.skip')} />
      <Header />
      <OfflineBanner />
      <PauseBanner />
      <View role="main" id="content" tabIndex={-1} style={{ flexGrow: 1 }}>
        <Slot />
      </View>
      <Footer />
      <Overlays />
      <RouteAnnouncer />
    </>
  );
}
