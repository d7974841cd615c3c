import { checkoutTimeoutMs, post, type BodyOf, type DataOf } from '@/api/client';

export type CheckOutBody = BodyOf<'/cart/check-out'>;
export type Placed = DataOf<'/cart/check-out'>;

/** Asks for the order. The same key never gives a second one. */
export function checkOut(body: CheckOutBody, idempotencyKey: string): Promise<Placed> {
  return post('/cart/check-out', body, { idempotencyKey, timeoutMs: checkoutTimeoutMs });
}
