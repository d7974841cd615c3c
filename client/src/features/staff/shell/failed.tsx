import type { ErrorBoundaryProps } from 'expo-router';

import { useT as useShopT } from '@/i18n';
import { usePageRetry } from '@/lib/use-page-retry';
import { Actions, Button, ButtonLink, EmptyState } from '@/ui';
import { useT } from '../texts';
import { staffHref } from './address';
import { StaffScreen } from './staff-screen';

/** Shown in place of a page that failed or whose script could not be loaded. */
export function PageFailed({ retry }: Pick<ErrorBoundaryProps, 'retry'>) {
  const t = useT();
  const shop = useShopT();
  const again = usePageRetry(retry);
  return (
    <StaffScreen title={t('counter.failed')}>
      <EmptyState
        icon="warning"
        title={t('counter.failed')}
        body={t('counter.failedLead')}
        action={
          <Actions>
            <Button icon="refresh" label={shop('common.retry')} {...again} />
            <ButtonLink href={staffHref('/staff')} kind="secondary" label={t('counter.toStart')} />
          </Actions>
        }
      />
    </StaffScreen>
  );
}
