import type { ErrorBoundaryProps } from 'expo-router';

import { useT } from '@/i18n';
import { usePageRetry } from '@/lib/use-page-retry';
import { Screen } from '@/screen';
import { Actions, Button, ButtonLink, EmptyState } from '@/ui';

/** Shown between header and footer in place of a page that failed or whose script could not be loaded. */
export function PageFailed({ retry }: Pick<ErrorBoundaryProps, 'retry'>) {
  const t = useT();
  const again = usePageRetry(retry);
  return (
    <Screen title={t('navigation.failedTitle')}>
      <EmptyState
        icon="warning"
        level={1}
        title={t('navigation.failedTitle')}
        body={t('navigation.failed')}
        action={
          <Actions>
            <Button icon="refresh" label={t('common.retry')} {...again} />
            <ButtonLink href="/" kind="secondary" label={t('common.goHome')} />
          </Actions>
        }
      />
    </Screen>
  );
}
