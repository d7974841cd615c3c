import { useRouter } from 'expo-router';
import { useCallback } from 'react';

import { t } from '@/i18n';
import { signOut } from '@/state';
import { toast } from '@/ui';
import { endSession } from './queries';

/** Ends the session here at once, and at the server if it can be reached. */
export function useLogout(): () => void {
  const router = useRouter();
  return useCallback(() => {
    const told = endSession();
    // The call carries the token already. What it answers changes nothing here.
    told.catch(() => undefined);
    signOut('leaving');
    toast.success(t('messages.loggedOut'));
    router.replace('/');
  }, [router]);
}
