import { useQuery } from '@tanstack/react-query';

import { isProblem, queryClient } from '@/api';
import { refusalText, t } from '@/i18n';
import { sessionMemory } from '@/lib/storage';
import { isGuest, isLoggedIn, loginSucceeded, openLogin, useSession, type SessionState } from '@/state';
import { toast } from '@/ui/toast-store';
import { sendStockWatch, stockWatchesQuery } from './queries';

const key = 'stock.intended';

/** A message needs a contact, which a guest has not given. */
const canBeTold = (session: SessionState) => isLoggedIn(session) && !isGuest(session);

async function send(variantId: string, isWatched: boolean): Promise<void> {
  try {
    await sendStockWatch(variantId, isWatched);
    toast.success(t(isWatched ? 'cart.watchOn' : 'cart.watchOff'));
  } catch (error) {
    // expireSession has already shown a message.
    if (isProblem(error) && error.kind === 'unauthorized') return;
    toast.error(refusalText(error, 'cart.watchFailed'));
  }
  await queryClient.invalidateQueries({ queryKey: stockWatchesQuery.queryKey });
}

/** Registers the wish to be told, for a visitor after the login and for a guest after the sign-up. */
function watchStock(variantId: string, wanted: boolean): void {
  if (canBeTold(useSession.getState())) {
    void send(variantId, wanted);
    return;
  }
  sessionMemory.set(key, variantId);
  toast.info(t('cart.watchLogin'));
  openLogin({ purpose: { for: 'watch' }, onCancel: () => sessionMemory.remove(key) });
}

function resumeIntended(session: SessionState): void {
  // The wish of a visitor who goes on as a guest waits for the sign-up.
  if (!canBeTold(session)) return;
  const variantId = sessionMemory.get(key);
  sessionMemory.remove(key);
  if (variantId) void send(variantId, true);
}

if (typeof window !== 'undefined') {
  loginSucceeded.subscribe(resumeIntended);
  resumeIntended(useSession.getState());
}

export interface StockWatch {
  watched: boolean;
  toggle: () => void;
}

/** Whether the customer will be told when a sold-out variant is back. The server is only called if a sold-out variant is shown. */
export function useStockWatch(variantId: string, soldOut = true): StockWatch {
  const customer = useSession(canBeTold);
  const { data } = useQuery(
    {
      ...stockWatchesQuery,
      enabled: customer && soldOut,
      select: (ids: string[]) => ids.includes(variantId),
    },
    queryClient,
  );
  const watched = customer && data === true;
  return { watched, toggle: () => watchStock(variantId, !watched) };
}
