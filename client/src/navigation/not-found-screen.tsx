import { BestRated } from '@/features/catalog';
import { useT } from '@/i18n';
import { Screen } from '@/screen';
import { Actions, ButtonLink, EmptyState } from '@/ui';

export function NotFoundScreen() {
  const t = useT();
  return (
    <Screen title={t('navigation.notFoundTitle')}>
      <EmptyState
        picture="/pictures/empty-basket-480.webp"
        level={1}
        title={t('navigation.notFoundTitle')}
        body={t('navigation.notFound')}
        action={
          <Actions>
            <ButtonLink href="/" label={t('common.goHome')} />
            <ButtonLink href="/products" kind="secondary" label={t('catalog.seeEverything')} />
          </Actions>
        }
      />
      <BestRated />
    </Screen>
  );
}
