import type { components } from '@/api';
import { effectivePrice } from '@/lib/money';

export type ServerCart = components['schemas']['Cart'];
type WireLine = components['schemas']['CartLine'];
export type Product = Pick<
  components['schemas']['Product'],
  'productId' | 'name' | 'nameHi' | 'images' | 'tile'
>;
export type Variant = components['schemas']['Variant'];

/** What a line needs of the server's to be shown before the server has answered. */
const shown = [
  'productId',
  'variantId',
  'name',
  'nameHi',
  'price',
  'mrp',
  'tile',
  'weight',
  'weightUnit',
  'stock',
] as const;

/** The data that a line shows before the server has answered. Prices are for one piece, in rupees. */
export type CartItem = Pick<WireLine, (typeof shown)[number]> & {
  image?: string;
  /** What happens if it is missing; empty is what is said of the whole order. Absent in what is not known to be a line of the cart. */
  ifMissing?: string;
};

export interface CartLine extends CartItem {
  /** productId and variantId joined by an underscore. */
  id: string;
  quantity: number;
  /** Why the server says that this line blocks check-out. */
  problem?: components['schemas']['LineProblem'];
}

/** A quantity that the server has not confirmed. It is absolute, so sending it twice does no harm. */
export interface PendingChange {
  id: string;
  item: CartItem;
  quantity: number;
  /** Distinguishes a newer change of the same line from the one that was sent. */
  stamp: string;
  at: number;
}

export const lineId = (productId: string, variantId: string): string => `${productId}_${variantId}`;

function itemPart(item: CartItem): CartItem {
  const part = Object.fromEntries(shown.map((name) => [name, item[name]])) as CartItem;
  return { ...part, image: item.image, ifMissing: item.ifMissing };
}

export function pendingChange(
  item: CartItem,
  quantity: number,
  made: Pick<PendingChange, 'stamp' | 'at'>,
): PendingChange {
  return { id: lineId(item.productId, item.variantId), item: itemPart(item), quantity, ...made };
}

/** The cart item of a variant, to show until the server has answered. */
export function itemOf(product: Product, variant: Variant): CartItem {
  return {
    productId: product.productId,
    variantId: variant._id,
    name: product.name,
    nameHi: product.nameHi,
    price: effectivePrice(variant),
    mrp: variant.price,
    image: product.images[0],
    tile: product.tile,
    weight: variant.weight,
    weightUnit: variant.weightUnit,
    stock: variant.stock,
  };
}

function lineOf(line: WireLine): CartLine {
  return {
    ...itemPart({ ...line, image: line.images[0] }),
    id: lineId(line.productId, line.variantId),
    quantity: line.quantity,
    problem: line.problem ?? undefined,
  };
}

/** The lines that the customer sees: those of the server with the unconfirmed changes applied. */
export function applyPending(cart: ServerCart | undefined, changes: readonly PendingChange[]): CartLine[] {
  const pending = new Map(changes.map((change) => [change.id, change]));
  const lines = (cart?.products ?? []).map((wire) => {
    const line = lineOf(wire);
    const change = pending.get(line.id);
    pending.delete(line.id);
    if (!change) return line;
    return { ...line, quantity: change.quantity, ifMissing: change.item.ifMissing ?? line.ifMissing };
  });
  const added = [...pending.values()].map(({ item, id, quantity }) => ({ ...item, id, quantity }));
  return [...lines, ...added].filter((line) => line.quantity > 0);
}

export function confirmedQuantity(cart: ServerCart | undefined, id: string): number {
  return cart?.products.find((line) => lineId(line.productId, line.variantId) === id)?.quantity ?? 0;
}

export function shownQuantity(
  cart: ServerCart | undefined,
  changes: readonly PendingChange[],
  id: string,
): number {
  return changes.find((change) => change.id === id)?.quantity ?? confirmedQuantity(cart, id);
}

export function countOf(lines: readonly CartLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

/** The item total in rupees. It is added up in paise, so that it is exact. */
export function totalOf(lines: readonly CartLine[], field: 'price' | 'mrp' = 'price'): number {
  return lines.reduce((sum, line) => sum + Math.round(line[field] * 100) * line.quantity, 0) / 100;
}
