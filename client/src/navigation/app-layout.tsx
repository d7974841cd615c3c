import { Slot } from 'expo-router';
import { useEffect } from 'react';
import { View } from 'react-native';

import { Background, OfflineBanner } from '@/chunks';
import { useT } from '@/i18n';
import { space } from '@/theme';
import { ErrorBoundary, Container, Logo } from '@/ui';
import { PageFailed } from './failed';
import { Footer } from './footer';
import { Header } from './header';
import { Overlays } from './overlays';
import { PauseBanner } from './parts/pause-banner';
import { RouteAnnouncer } from '@/ui/route-announcer';
import { TabBar } from './parts/tab-bar';
import { SkipLink } from './skip-link';
import { useScrollPlace } from './use-scroll-place';

/** Tells public/guard.js and public/start.js that the client has started: the latter now repeats what the customer did before. */
function useStarted() {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.started = '';
    delete dataset.stuck;
    document.getElementById('stuck')?.setAttribute('hidden', '');
    document.dispatchEvent(new Event('started'));
  }, []);
}

/** Shown if the header fails to render: a link to the home page. */
function PlainHeader() {
  return (
    <Container style={{ paddingBlock: space.x3 }}>
      <Logo />
    </Container>
  );
}

/** Header, footer and overlays around every page. They stay mounted when the page changes. */
export function AppLayout() {
  const t = useT();
  useScrollPlace();
  useStarted();
  return (
    <>
      <SkipLink label={t('navigation.skip')} />
      <ErrorBoundary fallback={<PlainHeader />}>
        <Header />
      </ErrorBoundary>
      <OfflineBanner />
      <PauseBanner />
      <View role="main" id="content" tabIndex={-1} style={{ flexGrow: 1 }}>
        <Slot unstable_screenErrorBoundary={PageFailed} />
      </View>
      <Background />
      <ErrorBoundary>
        <Footer />
      </ErrorBoundary>
      <ErrorBoundary>
        <TabBar />
      </ErrorBoundary>
      <ErrorBoundary>
        <Overlays />
      </ErrorBoundary>
      <RouteAnnouncer />
    </>
  );
}
