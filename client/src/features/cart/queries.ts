import type { components } from '@/api';
import { post } from '@/api/client';
import type { CartItem } from './cart-lines';

export type ServerCart = components['schemas']['Cart'];

export const cartQueryKey = ['cart'] as const;

export const couponsQueryKey = ['coupons'] as const;

export type Coupon = components['schemas']['Coupon'];
/** What the bill is asked for with: a promo code by id or as typed, and the wallet. */
export type BillRequest = components['schemas']['ViewCartRequest'];

/** The cart with its bill; the server refuses a promo code that does not apply. */
export function fetchCart(request: BillRequest = {}): Promise<ServerCart> {
  return post('/cart/view-cart', request);
}

/** The codes that the customer can use, the best for the cart as it is first. */
export async function fetchCoupons(): Promise<Coupon[]> {
  return (await post('/cart/coupon-list', undefined)).list;
}

/** Makes the quantity of a line absolute; the line may be new, and 0 takes it out. */
export function sendQuantity(item: CartItem, quantity: number, cartId?: string): Promise<ServerCart> {
  return post('/cart/update-product-quantity', {
    cartId,
    productId: item.productId,
    variantId: item.variantId,
    quantity,
  });
}
