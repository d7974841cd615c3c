import type { ReactNode } from 'react';

import { useT, type TextKey } from '@/i18n';
import { isLoggedIn, openLogin, useSession, type LoginPurpose } from '@/state';
import { Button, EmptyState } from '@/ui';
import { Screen } from './screen';

type Purpose = Extract<LoginPurpose, { name?: never }>['for'];

interface ProtectedProps {
  /** What the customer logs in for. */
  purpose: Purpose;
  children: ReactNode;
}

const titles: Record<Purpose, TextKey> = {
  watch: 'common.loginNeededTitle',
  checkout: 'checkout.title',
  orders: 'navigation.orders',
  account: 'navigation.accountTab',
};

/** Shows a page only to a logged-in customer. Others see a button for the login: opening a tab must not open a dialog. */
export function Protected({ purpose, children }: ProtectedProps) {
  const t = useT();
  if (useSession(isLoggedIn)) return children;
  return (
    <Screen title={t(titles[purpose])}>
      <EmptyState
        icon="user"
        level={2}
        title={t('common.loginNeededTitle')}
        body={t('common.loginNeeded')}
        action={
          <Button label={t('navigation.login')} onPress={() => openLogin({ purpose: { for: purpose } })} />
        }
      />
    </Screen>
  );
}
