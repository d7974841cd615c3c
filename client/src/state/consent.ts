import { create } from 'zustand';

import { useSettings } from '@/api';
import { isGuest, useSession } from './session';

const useAnswer = create(() => ({ later: false }));

/** Asks no more during this visit; the profile still does. */
export const askLater = () => useAnswer.setState({ later: true });

/**
 * The version of the privacy notice about which this visit has to ask the customer, who has agreed to another one or to none. A
 * customer who logs in during this visit was told by the login, and is asked at the next visit.
 */
export function useNoticeToAsk(): string | undefined {
  const notice = useSettings()?.privacyNotice;
  const open = useSession(
    (session) =>
      session.returning && session.user && !isGuest(session) && session.user.privacyNotice !== notice,
  );
  const { later } = useAnswer();
  return open && !later ? notice : undefined;
}
