import { ButtonLink, EmptyState } from '@/ui';
import { useT } from '../texts';
import { staffHref } from './address';
import { StaffScreen } from './staff-screen';

export function NotFoundScreen() {
  const t = useT();
  return (
    <StaffScreen title={t('counter.notFound')}>
      <EmptyState
        icon="search"
        title={t('counter.notFound')}
        body={t('counter.notFoundLead')}
        action={<ButtonLink href={staffHref('/staff')} label={t('counter.toStart')} />}
      />
    </StaffScreen>
  );
}
