import { useRouter } from 'expo-router';

import { problemText, t } from '@/i18n';
import { useOverlays } from '@/state';
import { toast } from '@/ui';
import { googleLogin, guestLogin, type Login } from './queries';
import { enter } from './use-enter';
import type { Work } from './use-login-flow';

export interface OtherWays {
  asGuest: () => void;
  /** With the credential that Google's button gave. */
  asGoogle: (credential: string) => void;
}

const lacking = ({ userDetail: user }: Login): boolean =>
  !user || user.first_name === '' || user.last_name === '' || user.email === '';

/** The ways in without a mobile number. */
export function useOtherWays(work: Work, guestId: string | undefined): OtherWays {
  const router = useRouter();
  return {
    asGuest: () =>
      work(
        'guest',
        async () => {
          enter(await guestLogin());
          toast.success(t('auth.guestSuccess'));
          router.replace('/');
        },
        (error) => toast.error(problemText(error, 'auth.guestFailed')),
      ),
    asGoogle: (credential) =>
      work(
        'main',
        async () => {
          const login = await googleLogin(credential, guestId);
          const { login: opened } = useOverlays.getState();
          const goesOn = opened.open && opened.onSuccess !== undefined;
          enter(login);
          toast.success(t('auth.googleSuccess'));
          if (lacking(login)) router.replace({ pathname: '/profile', params: { edit: '1' } });
          else if (!goesOn) router.replace('/');
        },
        (error) => toast.error(problemText(error, 'auth.googleFailed')),
      ),
  };
}
