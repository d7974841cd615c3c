import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { stale, type components } from '@/api';
import { post } from '@/api/client';
import type { CartItem, ServerCart } from './cart-lines';

export const cartQueryKey = ['cart'] as const;

export type Coupon = components['schemas']['Coupon'];
/** The options of the bill: a promo code (by id or as typed), and the wallet. */
export type BillRequest = components['schemas']['ViewCartRequest'];

/** Fetches the cart with its bill. The server refuses a promo code that does not apply. */
export const fetchCart = (request: BillRequest = {}) => post('/cart/view-cart', request);

/** The codes that the customer can use. The server sorts them for the cart, so each version of the cart has its own list. */
export const couponsQuery = (cart: ServerCart | undefined) =>
  queryOptions({
    queryKey: ['coupons', cart?._id, cart?.version],
    queryFn: async () => (await post('/cart/coupon-list', undefined)).list,
    staleTime: stale.account,
    placeholderData: keepPreviousData,
  });

/** Sets the quantity of a line, which may be new; 0 removes it. */
export const sendQuantity = (item: CartItem, quantity: number, cartId?: string) =>
  post('/cart/update-product-quantity', {
    cartId,
    productId: item.productId,
    variantId: item.variantId,
    quantity,
    // If it is absent, the server keeps what was said before.
    ifMissing: item.ifMissing,
  });

/** The sold-out variants for which the customer wants to be told when they are back. */
export const stockWatchesQuery = queryOptions({
  queryKey: ['stock-watches'],
  queryFn: async (): Promise<string[]> => (await post('/product/my-stock-watches')).variantIds,
  staleTime: stale.account,
});

/** Sends the new state, not a toggle, so sending it twice does no harm. */
export const sendStockWatch = (variantId: string, isWatched: boolean) =>
  post('/product/watch-stock', { variantId, isWatched });
