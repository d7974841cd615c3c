import { Slot, usePathname } from 'expo-router';
import { useEffect, useRef } from 'react';
import { View } from 'react-native';

import { useT } from '@/i18n';
import { Footer } from './footer';
import { Header } from './header';
import { Overlays } from './overlays';
import { OfflineBanner } from './parts/offline-banner';
import { RouteAnnouncer } from './parts/route-announcer';
import { SkipLink } from './skip-link';

/** Every change of route begins at the top of its page. */
function useScrollToTop(): void {
  const path = usePathname();
  const first = useRef(true);
  useEffect(() => {
    if (first.current) first.current = false;
    else window.scrollTo({ top: 0 });
  }, [path]);
}

/** What stands around every page; it stays while the pages change. */
export function Shell() {
  const t = useT();
  useScrollToTop();
  return (
    <>
      <SkipLink label={t('shell.skip')} />
      <Header />
      <OfflineBanner />
      <View role="main" id="content" tabIndex={-1} style={{ flexGrow: 1 }}>
        <Slot />
      </View>
      <Footer />
      <Overlays />
      <RouteAnnouncer />
    </>
  );
}
