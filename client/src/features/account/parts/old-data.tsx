import { useT } from '@/i18n';
import { useOnline } from '@/lib/network';
import { Banner } from '@/ui';

/** Above data that could not be fetched again: says why, and that it may be old. */
export function OldData() {
  const t = useT();
  return <Banner tone="accent">{t(useOnline() ? 'common.unreachable' : 'common.offline')}</Banner>;
}
