import { queryClient } from '@/api';
import { isOnline, onNetwork } from '@/lib/network';
import { storage } from '@/lib/storage';
import { onOtherTab, oneTabAtATime } from '@/lib/tabs';
import { uuid } from '@/lib/uuid';
import { isGuest, loggedOut, loginSucceeded, useOverlays, useSession, type SessionState } from '@/state';
import { CartOutbox, cartKey } from './cart-outbox';
import { toast } from '@/ui/toast-store';
import { hasBillOptions } from './bill-options';
import { problemText } from './problem-text';
import { cartQueryKey, sendQuantity } from './queries';
import { localCartOf } from './server-lines';

/** An answer under way may be older than the change that another tab speaks of: it does not count. */
async function askAgain(): Promise<void> {
  await queryClient.cancelQueries({ queryKey: cartQueryKey });
  await queryClient.invalidateQueries({ queryKey: cartQueryKey });
}

/** The one outbox of this app or tab. */
export const outbox = new CartOutbox({
  store: storage,
  async send(item, quantity, cartId) {
    const cart = await sendQuantity(item, quantity, cartId);
    // Changes are answered with the bare bill; promo code and wallet need a look of their own.
    if (hasBillOptions()) void queryClient.invalidateQueries({ queryKey: cartQueryKey });
    else queryClient.setQueryData(cartQueryKey, cart);
    return localCartOf(cart);
  },
  refresh: () => void askAgain(),
  refused(item, problem) {
    // In the open drawer the line itself speaks; a line that is not there cannot.
    const shown = outbox.use.getState().box.lines.some((line) => line.variantId === item.variantId);
    if (shown && useOverlays.getState().cart.open) return;
    toast.error(problemText(problem));
  },
  isLoggedIn: () => useSession.getState().token !== null,
  isOnline,
  oneTabAtATime: (work) => oneTabAtATime(cartKey, work),
  now: Date.now,
  stamp: uuid,
});

function ownerOf({ user }: SessionState): string {
  return user?._id ?? user?.mobile ?? user?.email ?? '';
}

function belong(session: SessionState): void {
  outbox.setOwner(ownerOf(session), isGuest(session));
}

if (typeof window !== 'undefined') {
  outbox.load();
  const session = useSession.getState();
  if (session.token) belong(session);
  loginSucceeded.subscribe(belong);
  // A session that ran out comes back: what was not sent yet waits for it.
  loggedOut.subscribe((why) => (why === 'chosen' ? outbox.leave() : undefined));
  onOtherTab(cartKey, () => outbox.onOtherTab());
  onNetwork(() => outbox.retryNow());
}
