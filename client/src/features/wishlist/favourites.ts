import { isProblem, queryClient } from '@/api';
import { noAnswer, refusalText, t } from '@/i18n';
import { doAfterLogin, takeWish, useSession } from '@/state';
import { toast } from '@/ui/toast-store';
import { sendFavourite, wishlistQuery, type Product } from './queries';
import { FavouriteQueue } from './favourite-queue';

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
  // session/lifecycle has shown a message already.
  if (isProblem(error) && error.kind === 'unauthorized') return;
  const offline = isProblem(error) && error.kind === 'offline';
  // For example, the wishlist is full: the server's sentence says what to do.
  const refused = isProblem(error) && error.kind === 'invalid';
  if (refused) toast.error(refusalText(error, 'catalog.wishlistFailed'));
  else toast.error(t(offline ? noAnswer() : 'catalog.wishlistFailed'));
}

export const favourites = new FavouriteQueue<Product>({ send: sendFavourite, settled, failed });

/** Changes a heart, a visitor's after the login. */
export function setFavourite(product: Product, wanted: boolean): void {
  if (useSession.getState().token) {
    favourites.set(product, wanted);
    return;
  }
  toast.info(t('catalog.favouriteLogin'));
  const { name, nameHi } = product;
  doAfterLogin({ for: 'save', name, nameHi }, product);
}

function isProduct(value: unknown): value is Product {
  return typeof value === 'object' && value !== null && 'productId' in value && 'variants' in value;
}

/** Puts on the wishlist what the visitor wanted to save before the login. */
export function saveWished(): void {
  const product = takeWish('save');
  if (isProduct(product)) favourites.set(product, true);
}
