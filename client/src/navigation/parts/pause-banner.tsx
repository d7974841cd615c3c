import { useQuery } from '@tanstack/react-query';

import { optionalSettingsQuery, stale } from '@/api';
import { useLanguage, useT } from '@/i18n';
import { useWhen } from '@/i18n/when';
import { space } from '@/theme';
import { Banner, Container } from '@/ui';

/** Shown while the shop takes no orders. The server decides when that is, because a device's clock may be wrong. */
export function PauseBanner() {
  const t = useT();
  const when = useWhen();
  const hindi = useLanguage() === 'hi';
  const { data } = useQuery({ ...optionalSettingsQuery, refetchInterval: stale.slots });
  const paused = data?.paused;
  if (!paused) return null;
  const until = { day: when.dayInSentence(paused.until), time: when.hour(paused.until) };
  const said = (hindi && paused.sayHi) || paused.say;
  return (
    <Container style={{ paddingTop: space.x3 }}>
      <Banner tone="accent" icon="clock">
        {[t('navigation.paused', until), said].filter(Boolean).join(' ')}
      </Banner>
    </Container>
  );
}
