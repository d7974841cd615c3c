import type { ChangeBody, Order } from './queries';

export interface ChangeDraft {
  /** The order's number of changes as the customer saw it. */
  changes: number;
  /** By pack; one that is not in it stays as it is. 0 takes it out. */
  quantities: Readonly<Record<string, number>>;
  /** The items of the cart come in addition. */
  cart: boolean;
}

type Line = Pick<Order['products'][number], 'variantId' | 'quantity'>;
type Of = Pick<Order, '_id' | 'changes'> & { products: readonly Line[] };

export const beginChange = ({ changes = 0 }: Pick<Order, 'changes'>, cart: boolean): ChangeDraft => ({
  changes,
  quantities: {},
  cart,
});

export const quantityOf = ({ quantities }: ChangeDraft, { variantId, quantity }: Line): number =>
  quantities[variantId] ?? quantity;

export const withQuantity = (draft: ChangeDraft, variantId: string, quantity: number): ChangeDraft => ({
  ...draft,
  quantities: { ...draft.quantities, [variantId]: quantity },
});

export const changesAnything = (draft: ChangeDraft, { products }: Of): boolean =>
  draft.cart || products.some((line) => quantityOf(draft, line) !== line.quantity);

export const leavesNothing = (draft: ChangeDraft, { products }: Of): boolean =>
  !draft.cart && products.every((line) => quantityOf(draft, line) === 0);

/** The request: all items that the order shall have. */
export const bodyOf = (draft: ChangeDraft, order: Of, cartId: string | undefined): ChangeBody => ({
  orderId: order._id,
  changes: draft.changes,
  lines: order.products
    .map((line) => ({ variantId: line.variantId, quantity: quantityOf(draft, line) }))
    .filter(({ quantity }) => quantity > 0),
  ...(draft.cart && cartId ? { cartId } : {}),
});
