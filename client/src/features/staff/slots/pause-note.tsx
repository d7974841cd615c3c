import { useQuery } from '@tanstack/react-query';

import { Banner, Link } from '@/ui';
import { useMay } from '../session/session';
import { staffHref } from '../shell/address';
import { useT } from '../texts';
import { shopQuery } from './queries';
import { useUntil } from './until';

/** While the shop takes no orders, everybody behind the counter reads it, with its end and who paused it. */
export function PauseNote() {
  const t = useT();
  const until = useUntil();
  const reads = useMay('orders.read');
  const mayEnd = useMay('pause');
  const { data } = useQuery({ ...shopQuery, enabled: reads });
  if (!data?.paused || !data.until) return null;
  return (
    <Banner
      tone="accent"
      icon="pause"
      action={
        mayEnd ? <Link href={staffHref('/staff/slots')} label={t('pause.change')} color="accentText" /> : null
      }
    >
      {t('pause.paused', { until: until(data.until), by: data.by ?? '' })}
    </Banner>
  );
}
