import { useT } from '@/i18n';
import { useOnline } from '@/lib/network';
import { space } from '@/theme';
import { Banner, Container } from '@/ui';

/** Shown while there is no network. */
export function OfflineBanner() {
  const t = useT();
  if (useOnline()) return null;
  return (
    <Container style={{ paddingTop: space.x3 }}>
      <Banner tone="accent">{t('common.offline')}</Banner>
    </Container>
  );
}
