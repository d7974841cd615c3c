import { checkoutTimeoutMs, post, type BodyOf, type DataOf } from '@/api/client';

/** Everything that a customer asks for at check-out, as the API names it. */
export type CheckoutRequest = BodyOf<'/cart/check-out'>;
export type Placed = DataOf<'/cart/check-out'>;

/** Places the order. The same key never gives a second one. */
export const checkOut = (request: CheckoutRequest, idempotencyKey: string) =>
  post('/cart/check-out', request, { idempotencyKey, timeoutMs: checkoutTimeoutMs });
