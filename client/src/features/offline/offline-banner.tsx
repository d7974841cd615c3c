import { useEffect, useSyncExternalStore } from 'react';

import { isProblem, queryClient } from '@/api';
import { ownTexts, useT } from '@/i18n';
import outage from '@/i18n/en/outage.json';
import { useWhen } from '@/i18n/when';
import { apiUrl } from '@/lib/config';
import { keptAt } from '@/lib/kept';
import { useOnline } from '@/lib/network';
import { space } from '@/theme';
import { Banner, Button, Container } from '@/ui';

ownTexts({ outage });

const cache = queryClient.getQueryCache();

/**
 * When the server gave the oldest answer that the page shows, in milliseconds; 0 if unknown. An answer of a kept page has no time
 * of its own and counts as old as the page. The stored cart of an earlier visit has no time and is left out.
 */
function oldestAnswer(): number {
  const times = cache
    .findAll({ type: 'active' })
    .filter(({ state }) => state.data !== undefined)
    .map(({ state }) => state.dataUpdatedAt || keptAt || 0)
    .filter((at) => at > 0);
  return times.length > 0 ? Math.min(...times) : 0;
}

const inApp = process.env.EXPO_OS !== 'web';
const unanswered = ['offline', 'timeout'];

/**
 * Whether the page shows answers that are old because the shop could not be asked: those of a kept page that have not been fetched
 * from the server yet, and in the app those for which the server was asked anew in vain.
 */
function isKept(): boolean {
  const shown = cache.findAll({ type: 'active' }).filter(({ state }) => state.data !== undefined);
  return shown.some(({ state: { dataUpdatedAt, error } }) =>
    inApp ? isProblem(error) && unanswered.includes(error.kind) : keptAt !== undefined && dataUpdatedAt === 0,
  );
}

/** Fetches what is old, or could not be fetched. */
const fetchAgain = () =>
  queryClient.refetchQueries({
    type: 'active',
    predicate: (query) => query.isStale() || query.state.status === 'error',
  });

const subscribe = (changed: () => void) => cache.subscribe(changed);

/** How often a shop that cannot be reached is asked whether it answers again. */
const probeMs = 10_000;
let probedAt = -probeMs;

/** While old answers are shown although there is a network: fetches them as soon as the shop answers again. */
function useProbe(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(() => {
      // Each screen of the app that is open has a banner; one of them asks for all.
      if (performance.now() - probedAt < probeMs / 2) return;
      probedAt = performance.now();
      fetch(`${apiUrl()}/build.txt`, { cache: 'no-store' })
        .then((reply) => (reply.ok ? fetchAgain() : undefined))
        .catch(() => undefined); // not yet
    }, probeMs);
    return () => clearInterval(timer);
  }, [active]);
}

function Age({ online }: { online: boolean }) {
  const t = useT();
  const when = useWhen();
  const oldest = useSyncExternalStore(subscribe, oldestAnswer);
  const [since, plain] = online
    ? (['outage.unreachableSince', 'common.unreachable'] as const)
    : (['outage.offlineSince', 'common.offline'] as const);
  const words = oldest > 0 ? t(since, { time: when.moment(new Date(oldest), new Date()) }) : t(plain);
  return (
    <Container style={{ paddingTop: space.x3 }}>
      <Banner
        tone="accent"
        action={<Button kind="ghost" label={t('common.retry')} onPress={() => void fetchAgain()} />}
      >
        {words}
      </Banner>
    </Container>
  );
}

/** Says how old the prices are while there is no network or the shop cannot be reached, each in its own words. */
export function OfflineBanner() {
  const online = useOnline();
  const kept = useSyncExternalStore(subscribe, isKept);
  useProbe(online && kept);
  return online && !kept ? null : <Age online={online} />;
}
