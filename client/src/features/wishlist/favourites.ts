import { isProblem, queryClient } from '@/api';
import { noAnswer, refusalText, t } from '@/i18n';
import { sessionMemory } from '@/lib/storage';
import { readJson, writeJson } from '@/lib/stored-json';
import { loggedOut, loginSucceeded, openLogin, useSession } from '@/state';
import { toast } from '@/ui/toast-store';
import { sendFavourite, wishlistQuery, type Product } from './queries';
import { FavouriteQueue } from './favourite-queue';

const key = 'wishlist.intended';

/** Shows the answer in the list at once, and fetches the list and the account's counts again. */
async function settled(product: Product, isFavourite: boolean): Promise<void> {
  const { queryKey } = wishlistQuery;
  // An answer to an earlier fetch of the list may be older than this change.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (list) => {
    const others = list?.filter((one) => one.productId !== product.productId);
    return others && isFavourite ? [product, ...others] : others;
  });
  toast.success(t(isFavourite ? 'catalog.wishlistAdded' : 'catalog.wishlistRemoved'));
  void queryClient.invalidateQueries({ queryKey: ['counts'] });
  await queryClient.invalidateQueries({ queryKey });
}

function failed(error: unknown): void {
  // The code that handles an expired session has shown a message already.
  if (isProblem(error) && error.kind === 'unauthorized') return;
  const offline = isProblem(error) && error.kind === 'offline';
  // For example, the wishlist is full: the server's sentence says what to do.
  const refused = isProblem(error) && error.kind === 'invalid';
  if (refused) toast.error(refusalText(error, 'catalog.wishlistFailed'));
  else toast.error(t(offline ? noAnswer() : 'catalog.wishlistFailed'));
}

export const favourites = new FavouriteQueue<Product>({ send: sendFavourite, settled, failed });

/**
 * Changes a heart. A visitor is asked to log in first; the product is put on the wishlist after the login, also if the page is
 * reloaded in between.
 */
export function setFavourite(product: Product, wanted: boolean): void {
  if (useSession.getState().token) {
    favourites.set(product, wanted);
    return;
  }
  writeJson(sessionMemory, key, product);
  toast.info(t('catalog.favouriteLogin'));
  const { name, nameHi } = product;
  openLogin({ purpose: { for: 'save', name, nameHi }, onCancel: () => sessionMemory.remove(key) });
}

function isProduct(value: unknown): value is Product {
  return typeof value === 'object' && value !== null && 'productId' in value && 'variants' in value;
}

function resumeIntended(): void {
  const product = readJson(sessionMemory, key);
  sessionMemory.remove(key);
  if (isProduct(product)) favourites.set(product, true);
}

if (typeof window !== 'undefined') {
  loginSucceeded.subscribe(resumeIntended);
  loggedOut.subscribe(() => favourites.clear());
  if (useSession.getState().token) resumeIntended();
}
