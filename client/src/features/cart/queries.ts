import type { components } from '@/api';
import { post } from '@/api/client';
import type { CartItem } from './cart-lines';

export type ServerCart = components['schemas']['Cart'];

/** Under this key lies the server's cart; the person's login and every change renew it. */
export const cartQueryKey = ['cart'] as const;

export const couponsQueryKey = ['coupons'] as const;

export type Coupon = components['schemas']['Coupon'];
export type CouponChoice = { couponId?: string; couponCode?: string };

/** The cart with its bill; the server refuses a promo code that does not apply. */
export function fetchCart(options: CouponChoice & { walletDeduction?: boolean } = {}): Promise<ServerCart> {
  return post('/cart/view-cart', options);
}

/** The codes that the customer can use, the best for the cart as it is first. */
export async function fetchCoupons(): Promise<Coupon[]> {
  return (await post('/cart/coupon-list', undefined)).list;
}

/** Makes the quantity of a line absolute; the line may be new, and 0 takes it out. */
export function sendQuantity(item: CartItem, quantity: number, cartId: string): Promise<ServerCart> {
  return post('/cart/update-product-quantity', {
    ...(cartId ? { cartId } : {}),
    productId: item.productId,
    variantId: item.variantId,
    quantity,
  });
}
