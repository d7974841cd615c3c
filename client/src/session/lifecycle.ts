import { queryClient } from '@/api';
import { forgetVisited } from '@/api/visited';
import { forgetChosenAddress } from '@/features/address/chosen-address';
import { forgetPlace } from '@/features/address/current-place';
import { addWished } from '@/features/cart/add-after-login';
import { clearBillOptions } from '@/features/cart/bill-options';
import { cartCache, outbox, setCartOwner } from '@/features/cart/cart-sync';
import { cartQueryKey } from '@/features/cart/queries';
import { watchWished } from '@/features/cart/stock-watch';
import { leavePush, refreshPush } from '@/features/push';
import { favourites, saveWished } from '@/features/wishlist/favourites';
import { t } from '@/i18n';
import { sessionMemory, storage } from '@/lib/storage';
import { customerKeys } from '@/lib/stored-keys';
import {
  askToLogInAgain,
  closeOfCustomer,
  forgetDrafts,
  forgetWishes,
  loginDone,
  setLifecycle,
  useSession,
  type Ending,
  type SessionState,
} from '@/state';
import { toast } from '@/ui/toast-store';

/** A session begins, or the page or the app starts within one. */
function goOn(session: SessionState): void {
  // First, so that what is added below goes into this customer's cart.
  setCartOwner(session);
  addWished();
  watchWished(session);
  saveWished();
}

/** A customer or a guest has logged in, here or in another tab. */
function onLogin(session: SessionState): void {
  goOn(session);
  loginDone();
  refreshPush();
  void queryClient.invalidateQueries();
}

/** A session has ended, here or in another tab. */
function onLogout(why: Ending): void {
  closeOfCustomer();
  clearBillOptions();
  // A change of the wishlist that is under way must not be sent for the next customer.
  favourites.clear();
  forgetVisited();
  if (why === 'expired') cartCache.distrust();
  else forgetCustomer();
  // After an expired session, the next login on this page does what the visitor has asked for meanwhile, also another customer's.
  if (why === 'chosen') forgetWishes();
  // The next customer must not see this customer's answers. The cart's query is left to the two lines above: it stays after an
  // expired session, because the same customer may come back to it.
  void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== cartQueryKey[0] });
  if (why !== 'expired') return;
  toast.error(t('messages.sessionExpired'));
  askToLogInAgain();
}

/** Deletes from the device what is the customer's. An expired session leaves it, for the same customer to come back to. */
function forgetCustomer(): void {
  outbox.leave();
  forgetChosenAddress();
  forgetPlace();
  forgetDrafts();
  leavePush();
  // Last, because the steps above may store an empty value.
  for (const key of customerKeys) {
    storage.remove(key);
    sessionMemory.remove(key);
  }
}

/**
 * All that happens when a session begins and ends, in order: a login, a logout, an expired session, the deletion of the account, and
 * the login of another customer on this device. state/session calls it, and nothing else listens. It is set when the module is
 * loaded, not in an effect: the session may expire before the page is hydrated.
 */
setLifecycle({ onLogin, onLogout });

if (typeof window !== 'undefined') {
  const session = useSession.getState();
  if (session.token) goOn(session);
}
