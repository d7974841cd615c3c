import { useRouter } from 'expo-router';
import { useCallback } from 'react';

import { t } from '@/i18n';
import { signOut } from '@/state';
import { toast, toastTime } from '@/ui';
import { endSession } from './queries';

/** Ends the session here at once, and at the server if it can be reached. */
export function useLogout(): () => void {
  const router = useRouter();
  return useCallback(() => {
    // The request has taken the token by now. If it fails, the session still ends on this device.
    endSession().catch(() => undefined);
    signOut('leaving');
    toast.success(t('messages.loggedOut'), toastTime.shop);
    router.replace('/');
  }, [router]);
}
