import type { ErrorBoundaryProps } from 'expo-router';
import { useEffect, useState } from 'react';

import { useT as useShopT } from '@/i18n';
import { reloadForNewBuild, reloadPage } from '@/lib/new-build';
import { Actions, Button, ButtonLink, EmptyState } from '@/ui';
import { useT } from '../texts';
import { staffHref } from './address';
import { StaffScreen } from './staff-screen';

/** Shown in place of a page that failed or whose script could not be loaded. Retry loads the document again. */
export function PageFailed({ retry }: Pick<ErrorBoundaryProps, 'retry'>) {
  const t = useT();
  const shop = useShopT();
  const [busy, setBusy] = useState(false);
  useEffect(() => void reloadForNewBuild(), []);
  const again = async () => {
    setBusy(true);
    if (await reloadPage()) return;
    setBusy(false);
    await retry();
  };
  return (
    <StaffScreen title={t('counter.failed')}>
      <EmptyState
        icon="warning"
        title={t('counter.failed')}
        body={t('counter.failedLead')}
        action={
          <Actions>
            <Button icon="refresh" label={shop('common.retry')} busy={busy} onPress={() => void again()} />
            <ButtonLink href={staffHref('/staff')} kind="secondary" label={t('counter.toStart')} />
          </Actions>
        }
      />
    </StaffScreen>
  );
}
