import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { stale } from '@/api';
import { post } from '@/api/staff';
import { renew, useStaffSession } from './session';

/** Asks, while the page is open, what the person may do now: roles change, and an ended person must be out. */
export function useMyPermissions(): void {
  const token = useStaffSession((session) => session.token);
  const { data } = useQuery({
    queryKey: ['me', token],
    queryFn: ({ signal }) => post('/me', undefined, { signal }),
    enabled: token !== null,
    staleTime: stale.slots,
    refetchOnWindowFocus: true,
  });
  useEffect(() => {
    if (data) renew(data);
  }, [data]);
}

/** Ends the session on the server. Without a network it ends there by itself when it is not used any more. */
export const endSession = () => post('/me/logout', undefined, { timeoutMs: 4000 });

/** The language in which the server writes to the person. */
export const tellLanguage = (language: 'en' | 'hi') => post('/me/language', { language });

/** Gives the password again, for calls that move money or change people. */
export const prove = (password: string) => post('/me/proof', { password });
