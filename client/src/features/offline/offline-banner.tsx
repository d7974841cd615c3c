import { useEffect, useSyncExternalStore } from 'react';

import { queryClient } from '@/api';
import { ownTexts, useT } from '@/i18n';
import outage from '@/i18n/en/outage.json';
import { useWhen } from '@/i18n/when';
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

/** Whether the page shows answers of a kept page that have not been fetched from the server yet. */
function isKept(): boolean {
  return (
    keptAt !== undefined &&
    cache
      .findAll({ type: 'active' })
      .some(({ state }) => state.data !== undefined && state.dataUpdatedAt === 0)
  );
}

const subscribe = (changed: () => void) => cache.subscribe(changed);

/** How often a shop that cannot be reached is asked whether it answers again. */
const probeMs = 10_000;

/** While answers of a kept page are shown although there is a network: fetches them as soon as the shop answers again. */
function useProbe(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(() => {
      fetch('/build.txt', { cache: 'no-store' })
        .then((reply) => (reply.ok ? queryClient.refetchQueries({ type: 'active', stale: true }) : undefined))
        .catch(() => undefined); // not yet
    }, probeMs);
    return () => clearInterval(timer);
  }, [active]);
}

/** Says how old the prices are while there is no network or the shop cannot be reached, each in its own words. */
export function OfflineBanner() {
  const t = useT();
  const when = useWhen();
  const online = useOnline();
  const kept = useSyncExternalStore(subscribe, isKept);
  const oldest = useSyncExternalStore(subscribe, oldestAnswer);
  useProbe(online && kept);
  if (online && !kept) return null;
  const [since, plain] = online
    ? (['outage.unreachableSince', 'common.unreachable'] as const)
    : (['outage.offlineSince', 'common.offline'] as const);
  const words = oldest > 0 ? t(since, { time: when.time(new Date(oldest)) }) : t(plain);
  return (
    <Container style={{ paddingTop: space.x3 }}>
      <Banner
        tone="accent"
        action={
          <Button
            kind="ghost"
            label={t('common.retry')}
            onPress={() => void queryClient.refetchQueries({ type: 'active', stale: true })}
          />
        }
      >
        {words}
      </Banner>
    </Container>
  );
}
