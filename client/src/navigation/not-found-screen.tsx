import { useT } from '@/i18n';
import { Screen } from '@/screen';
import { Actions, ButtonLink, EmptyState } from '@/ui';

/** Any address that no route has. */
export function NotFoundScreen() {
  const t = useT();
  return (
    <Screen title={t('shell.notFoundTitle')}>
      <EmptyState
        picture="/pictures/empty-basket-480.webp"
        level={1}
        title={t('shell.notFoundTitle')}
        body={t('shell.notFound')}
        action={
          <Actions>
            <ButtonLink href="/" label={t('shell.goHome')} />
            <ButtonLink href="/products" kind="secondary" label={t('catalog.seeEverything')} />
          </Actions>
        }
      />
    </Screen>
  );
}
