import { useT, type TextKey } from '@/i18n';
import { Actions, ButtonLink, EmptyState } from '@/ui';
import { Screen } from './screen';

/** A page of a later release, told plainly. */
export function NotHereYet({ title }: { title: TextKey }) {
  const t = useT();
  return (
    <Screen title={t(title)}>
      <EmptyState
        icon="box"
        level={1}
        title={t('shell.notHereTitle')}
        body={t('shell.notHere')}
        action={<ButtonLink href="/" label={t('shell.goHome')} />}
      />
    </Screen>
  );
}

/** Nothing at this address. */
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
