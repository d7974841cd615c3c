import { useQuery } from '@tanstack/react-query';
import { useLocalSearchParams, useRouter } from 'expo-router';
import { useState } from 'react';

import { serverAnswered } from '@/api';
import { useT } from '@/i18n';
import { isGuest, openLogin, useSession } from '@/state';
import { Button, EmptyState, ErrorState, Heading, Stack } from '@/ui';
import { Devices } from './parts/devices';
import { OldData } from './parts/old-data';
import { PrivacyCard } from './parts/privacy-card';
import { ProfileEdit } from './parts/profile-edit';
import { ProfileSkeleton } from './parts/profile-skeleton';
import { ProfileView } from './parts/profile-view';
import { ProveDialog } from './parts/prove-dialog';
import { Stats } from './parts/stats';
import { profileDraft } from './profile-draft';
import { profileQuery, type Contact, type Profile } from './queries';

function Guest() {
  const t = useT();
  return (
    <EmptyState
      icon="user"
      title={t('auth.guestTitle')}
      body={t('account.guest')}
      action={<Button label={t('account.signUp')} onPress={() => openLogin()} />}
    />
  );
}

/** The profile or its form, and the dialogs that verify changed contacts, one after the other. */
function Loaded({ profile }: { profile: Profile }) {
  const router = useRouter();
  const params = useLocalSearchParams<{ edit?: string; prove?: string }>();
  // Check-out sends a customer without a verified number here, and goes on when the number is verified.
  const forOrder = params.prove === 'mobile' && !profile.mobile;
  const [editing, setEditing] = useState(
    params.edit === '1' || profileDraft.get() !== undefined || (forOrder && !profile.pendingMobile),
  );
  const [proving, setProving] = useState<Contact[]>(forOrder && profile.pendingMobile ? ['mobile'] : []);
  const contact = proving[0];
  function proved(now: Profile) {
    if (params.prove === 'mobile' && contact === 'mobile' && now.mobile) router.replace('/checkout');
    else setProving((list) => list.slice(1));
  }
  const stopEditing = () => {
    setEditing(false);
    // Without this a reload would open the form again.
    if (params.edit !== undefined) router.setParams({ edit: undefined });
  };
  return (
    <>
      {editing ? (
        <ProfileEdit
          profile={profile}
          onCancel={() => {
            profileDraft.clear();
            stopEditing();
          }}
          onSaved={(changed) => {
            stopEditing();
            setProving(changed);
          }}
        />
      ) : (
        <ProfileView
          profile={profile}
          onEdit={() => setEditing(true)}
          onProve={(each) => setProving([each])}
        />
      )}
      {contact ? (
        <ProveDialog
          key={contact}
          contact={contact}
          profile={profile}
          onProved={proved}
          onClose={() => setProving((list) => list.slice(1))}
        />
      ) : null}
    </>
  );
}

export function ProfilePanel() {
  const t = useT();
  const guest = useSession(isGuest);
  const { data, error, isError, isFetching, refetch } = useQuery(profileQuery);
  const failed = serverAnswered(error) ? 'account.loadFailed' : 'account.fetchFailed';
  return (
    <Stack gap="x5">
      <Heading level={1}>{t('account.heading')}</Heading>
      {isError && data ? <OldData /> : null}
      {guest ? (
        <Guest />
      ) : data ? (
        <>
          <Stats />
          {/* Another tab may have logged another customer in. */}
          <Loaded key={data._id} profile={data} />
          <Devices />
          <PrivacyCard profile={data} />
        </>
      ) : isError ? (
        <ErrorState message={t(failed)} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <ProfileSkeleton />
      )}
    </Stack>
  );
}
