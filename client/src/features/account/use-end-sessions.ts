import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { isProblem } from '@/api';
import { useT } from '@/i18n';
import { withProof } from '@/state';
import { toast } from '@/ui';
import { endOtherSessions, endSession, sessionsQuery } from './queries';
import { toastProblem } from './toast-problem';

/** Logs out other devices. `ending` is the id of the one that is being logged out, or 'others'. */
export function useEndSessions() {
  const t = useT();
  const queries = useQueryClient();
  const [ending, setEnding] = useState('');

  async function run(what: string, call: () => Promise<unknown>, done: () => void) {
    if (ending) return;
    setEnding(what);
    try {
      await call();
      done();
      toast.success(t(what === 'others' ? 'account.othersEnded' : 'account.sessionEnded'));
    } catch (error) {
      // The device was logged out already: it only has to be removed from the list.
      if (!isProblem(error) || error.code !== 'session_not_found') toastProblem(error, 'messages.generic');
    } finally {
      setEnding('');
      void queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    }
  }

  const keep = (stays: (id: string, current: boolean) => boolean) =>
    queries.setQueryData(sessionsQuery.queryKey, (list) =>
      list?.filter((session) => stays(session._id, session.current)),
    );

  return {
    ending,
    end: (id: string) =>
      void run(
        id,
        () => withProof(() => endSession(id)),
        () => keep((each) => each !== id),
      ),
    endOthers: (onDone: () => void) =>
      void run(
        'others',
        () => withProof(endOtherSessions),
        () => {
          keep((_, current) => current);
          onDone();
        },
      ),
  };
}
