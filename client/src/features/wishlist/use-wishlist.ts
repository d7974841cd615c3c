import { useQuery } from '@tanstack/react-query';

import { isLoggedIn, useSession } from '@/state';
import { favourites } from './favourites';
import { wishlistQuery, type Product } from './queries';

export function useWishlist() {
  const enabled = useSession(isLoggedIn);
  return useQuery({ ...wishlistQuery, enabled });
}

/** Whether a product is on the wishlist, with a change that is not confirmed yet. */
export function useIsFavourite({ productId, isWishlisted }: Product): boolean {
  const loggedIn = useSession(isLoggedIn);
  const isFavourite = favourites.use((state) => state.pending[productId]);
  const { data: listed } = useQuery({
    ...wishlistQuery,
    enabled: loggedIn,
    select: (list) => list.some((one) => one.productId === productId),
  });
  if (!loggedIn) return false;
  return isFavourite ?? listed ?? isWishlisted ?? false;
}

/** The number of products on the wishlist, with changes that are not confirmed yet; 0 for visitors. */
export function useFavouriteCount(): number {
  const { data } = useWishlist();
  const pending = favourites.use((state) => state.pending);
  const loggedIn = useSession(isLoggedIn);
  if (!loggedIn || !data) return 0;
  const ids = new Set(data.map((one) => one.productId));
  for (const [id, wanted] of Object.entries(pending)) {
    if (wanted) ids.add(id);
    else ids.delete(id);
  }
  return ids.size;
}
