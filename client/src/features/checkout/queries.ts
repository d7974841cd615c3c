import { checkoutTimeoutMs, postForReply, type BodyOf, type DataOf } from '@/api/client';

/** Everything that a customer asks for at check-out, as the API names it. */
export type CheckoutRequest = BodyOf<'/cart/check-out'>;
/** An order that stands, or that waits for its payment. */
export interface Placed extends DataOf<'/cart/check-out'> {
  waits: boolean;
}

/** Places the order. The same key never gives a second one. */
export async function checkOut(request: CheckoutRequest, idempotencyKey: string): Promise<Placed> {
  const options = { idempotencyKey, timeoutMs: checkoutTimeoutMs };
  const { data, code } = await postForReply('/cart/check-out', request, options);
  return { ...data, waits: code === 'payment_pending' };
}
