import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useRef } from 'react';

import { countdownOf, isProblem } from '@/api';
import { problemText, t } from '@/i18n';
import { updateUser, withProof } from '@/state';
import { toast } from '@/ui';
import { toastProblem } from './toast-problem';
import {
  profileQuery,
  proveContact,
  resendProof,
  verifyContact,
  type Contact,
  type Profile,
  type SentOtp,
} from './queries';

const resendSeconds = 30;

interface ProofState {
  challenge: string;
  resendAt: number;
  busy: 'sending' | 'verifying' | null;
  /** Why no code could be sent; '' if one was sent. */
  unsent: string;
  /** Why the code was refused; '' if it was not. */
  error: string;
}

const initialState: ProofState = { challenge: '', resendAt: 0, busy: 'sending', unsent: '', error: '' };
const merge = (state: ProofState, change: Partial<ProofState>): ProofState => ({ ...state, ...change });

interface Proof extends ProofState {
  send: () => void;
  verify: (otp: string) => void;
  clearError: () => void;
}

/** Sends a code to a changed number or e-mail address, and verifies it. */
export function useProof(contact: Contact, onProved: (profile: Profile) => void): Proof {
  const queries = useQueryClient();
  const [state, set] = useReducer(merge, initialState);
  const working = useRef(false);

  const send = useCallback(
    async (challenge: string) => {
      if (working.current) return;
      working.current = true;
      set({ busy: 'sending', unsent: '', error: '' });
      try {
        const sent: SentOtp = challenge
          ? await resendProof(challenge)
          : await withProof(() => proveContact(contact));
        const wait = sent.resendAfter ?? resendSeconds;
        set({ challenge: sent.userId ?? challenge, resendAt: Date.now() + wait * 1000 });
        if (challenge) toast.success(t('auth.otpResent'));
      } catch (error) {
        const wait = countdownOf(error);
        set({ resendAt: Date.now() + wait * 1000, unsent: problemText(error, 'auth.resendFailed') });
      } finally {
        working.current = false;
        set({ busy: null });
      }
    },
    [contact],
  );

  // The first code is sent when the dialog opens.
  useEffect(() => void send(''), [send]);

  async function verify(otp: string) {
    if (working.current) return;
    working.current = true;
    set({ busy: 'verifying', error: '' });
    try {
      const profile = await withProof(() => verifyContact(state.challenge, otp));
      queries.setQueryData(profileQuery.queryKey, profile);
      updateUser({ email: profile.email, mobile: profile.mobile });
      toast.success(t('account.updated'));
      onProved(profile);
    } catch (error) {
      const code = isProblem(error) ? error.code : '';
      if (['invalid_otp', 'otp_expired', 'otp_tries', 'contact_taken'].includes(code)) {
        set({ error: problemText(error, 'messages.generic') });
      } else {
        // An expired challenge cannot be used again; the next code gets a new one.
        if (code === 'login_expired') set({ challenge: '' });
        toastProblem(error, 'messages.generic');
      }
    } finally {
      working.current = false;
      set({ busy: null });
    }
  }

  return {
    ...state,
    send: () => void send(state.challenge),
    verify: (otp) => void verify(otp),
    clearError: () => {
      if (state.error) set({ error: '' });
    },
  };
}
