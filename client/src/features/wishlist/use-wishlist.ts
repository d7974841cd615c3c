import { useQuery } from '@tanstack/react-query';

import { isLoggedIn, useSession } from '@/state';
import { wishes } from './my-wishes';
import { wishlistQuery, type WishedProduct } from './queries';

/** The person's wishlist, newest first. */
export function useWishlist() {
  const enabled = useSession(isLoggedIn);
  return useQuery({ ...wishlistQuery, enabled });
}

/** Whether a product is on the wishlist, as the last tap left it. */
export function useIsWished({ productId, isWishlisted }: WishedProduct): boolean {
  const loggedIn = useSession(isLoggedIn);
  const wished = wishes.use((state) => state.statusMap[productId]);
  const { data: listed } = useQuery({
    ...wishlistQuery,
    enabled: loggedIn,
    select: (list) => list.some((one) => one.productId === productId),
  });
  if (!loggedIn) return false;
  return wished ?? listed ?? isWishlisted ?? false;
}

/** How many are on the list, taps that are under way included; 0 for visitors. */
export function useWishCount(): number {
  const { data } = useWishlist();
  const statusMap = wishes.use((state) => state.statusMap);
  const loggedIn = useSession(isLoggedIn);
  if (!loggedIn || !data) return 0;
  const ids = new Set(data.map((one) => one.productId));
  for (const [id, wanted] of Object.entries(statusMap)) {
    if (wanted) ids.add(id);
    else ids.delete(id);
  }
  return ids.size;
}
