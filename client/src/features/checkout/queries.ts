import { checkoutTimeoutMs, postForReply, type BodyOf, type DataOf } from '@/api/client';

export type CheckoutRequest = BodyOf<'/cart/check-out'>;
/** A placed order, or one that waits for its payment. */
export interface Placed extends DataOf<'/cart/check-out'> {
  waits: boolean;
}

/** Places the order. With the same key the server never places a second one. */
export async function checkOut(request: CheckoutRequest, idempotencyKey: string): Promise<Placed> {
  const options = { idempotencyKey, timeoutMs: checkoutTimeoutMs };
  const { data, code } = await postForReply('/cart/check-out', request, options);
  return { ...data, waits: code === 'payment_pending' };
}
