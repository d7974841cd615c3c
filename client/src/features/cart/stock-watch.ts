import { useQuery } from '@tanstack/react-query';

import { isProblem, queryClient } from '@/api';
import { refusalText, t } from '@/i18n';
import { doAfterLogin, isGuest, isLoggedIn, takeWish, useSession, type SessionState } from '@/state';
import { toast } from '@/ui/toast-store';
import { sendStockWatch, stockWatchesQuery } from './queries';

/** A message needs a contact, which a guest has not given. */
const canBeTold = (session: SessionState) => isLoggedIn(session) && !isGuest(session);

async function send(variantId: string, isWatched: boolean): Promise<void> {
  try {
    await sendStockWatch(variantId, isWatched);
    toast.success(t(isWatched ? 'cart.watchOn' : 'cart.watchOff'));
  } catch (error) {
    // session/lifecycle has shown a message already.
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
  toast.info(t('cart.watchLogin'));
  doAfterLogin({ for: 'watch' }, variantId);
}

/** Registers the wish of a visitor. That of a visitor who goes on as a guest waits for the sign-up. */
export function watchWished(session: SessionState): void {
  const variantId = canBeTold(session) ? takeWish('watch') : undefined;
  if (typeof variantId === 'string') void send(variantId, true);
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
