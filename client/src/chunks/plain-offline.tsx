import { useT } from '@/i18n';
import { space } from '@/theme';
import { Banner, Container } from '@/ui';

/** In place of the banner with the age of the prices, on a page whose network went before that banner was loaded. */
export function PlainOffline() {
  const t = useT();
  return (
    <Container style={{ paddingTop: space.x3 }}>
      <Banner tone="accent">{t('common.offline')}</Banner>
    </Container>
  );
}
