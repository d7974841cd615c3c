import { useRouter } from 'expo-router';

import { problemText, t } from '@/i18n';
import { useOverlays } from '@/state';
import { toast } from '@/ui';
import { googleLogin, guestLogin, type Login } from './queries';
import { completeLogin } from './use-complete-login';
import type { RunOne } from './use-login-flow';

export interface GuestAndGoogle {
  continueAsGuest: () => void;
  continueWithGoogle: (credential: string) => void;
}

const isIncomplete = ({ userDetail: user }: Login): boolean =>
  !user || user.first_name === '' || user.last_name === '' || user.email === '';

export function useGuestAndGoogle(
  run: RunOne,
  guestId: string | undefined,
  notice: string | undefined,
): GuestAndGoogle {
  const router = useRouter();
  return {
    continueAsGuest: () =>
      run(
        'guest',
        async () => {
          completeLogin(await guestLogin());
          toast.success(t('auth.guestSuccess'));
          router.replace('/');
        },
        (error) => toast.error(problemText(error, 'auth.guestFailed')),
      ),
    continueWithGoogle: (credential) =>
      run(
        'main',
        async () => {
          const login = await googleLogin(credential, guestId, notice);
          const { login: opened } = useOverlays.getState();
          const hasNextStep = opened.open && opened.onSuccess !== undefined;
          completeLogin(login);
          toast.success(t('auth.googleSuccess'));
          // A guest who signs up stays on the page that asked for it.
          if (guestId) return;
          if (isIncomplete(login)) router.replace({ pathname: '/profile', params: { edit: '1' } });
          else if (!hasNextStep) router.replace('/');
        },
        (error) => toast.error(problemText(error, 'auth.googleFailed')),
      ),
  };
}
