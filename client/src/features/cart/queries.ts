import type { components } from '@/api';
import { post } from '@/api/client';
import type { CartItem } from '@/state/cart-box';

export type ServerCart = components['schemas']['Cart'];

/** Under this key lies the server's cart; the person's login and every change renew it. */
export const cartQueryKey = ['cart'] as const;

export function fetchCart(): Promise<ServerCart> {
  return post('/cart/view-cart', {});
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
