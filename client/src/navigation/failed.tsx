import type { ErrorBoundaryProps } from 'expo-router';
import { useEffect, useState } from 'react';

import { useT } from '@/i18n';
import { reloadForNewBuild, reloadPage } from '@/lib/new-build';
import { Screen } from '@/screen';
import { Actions, Button, ButtonLink, EmptyState } from '@/ui';

/**
 * Stands for a page whose script could not be loaded or that failed, between header and footer. Retry loads the whole
 * page, as a script that failed once is not asked for again; apps draw the page anew.
 */
export function PageFailed({ retry }: Pick<ErrorBoundaryProps, 'retry'>) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  useEffect(() => void reloadForNewBuild(), []);
  const again = async () => {
    setBusy(true);
    if (await reloadPage()) return;
    setBusy(false);
    await retry();
  };
  return (
    <Screen title={t('navigation.failedTitle')}>
      <EmptyState
        icon="warning"
        level={1}
        title={t('navigation.failedTitle')}
        body={t('navigation.failed')}
        action={
          <Actions>
            <Button icon="refresh" label={t('common.retry')} busy={busy} onPress={() => void again()} />
            <ButtonLink href="/" kind="secondary" label={t('common.goHome')} />
          </Actions>
        }
      />
    </Screen>
  );
}
