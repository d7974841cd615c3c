import type { ErrorBoundaryProps } from 'expo-router';
import { useEffect, useState } from 'react';

import { useT } from '@/i18n';
import { reloadForNewBuild, reloadPage } from '@/lib/new-build';
import { Screen } from '@/screen';
import { Actions, Button, ButtonLink, EmptyState } from '@/ui';

/**
 * Shown between header and footer in place of a page that failed or whose script could not be loaded. On the web Retry reloads the
 * whole page, because a script that failed once is not requested again; in the app it renders the page again.
 */
export function PageFailed({ retry }: Pick<ErrorBoundaryProps, 'retry'>) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  useEffect(() => void reloadForNewBuild(), []);
  const retryPage = async () => {
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
            <Button icon="refresh" label={t('common.retry')} busy={busy} onPress={() => void retryPage()} />
            <ButtonLink href="/" kind="secondary" label={t('common.goHome')} />
          </Actions>
        }
      />
    </Screen>
  );
}
