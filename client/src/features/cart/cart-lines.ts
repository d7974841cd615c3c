/** What a line shows before the server has answered. */
export interface CartItem {
  productId: string;
  variantId: string;
  name: string;
  nameHi?: string;
  /** What one piece costs, and its MRP, in rupees. */
  price: number;
  mrp: number;
  image?: string;
  tile?: string;
  weight: string | number;
  weightUnit: string;
  stock: number;
}

export interface LocalLine extends CartItem {
  /** productId and variantId joined by an underscore. */
  id: string;
  quantity: number;
  /** Why the server says that this line blocks check-out. */
  problem?: { code: string; message: string };
}

/** A quantity the server has not confirmed. Absolute, so that sending it twice does no harm. */
export interface PendingChange {
  id: string;
  item: CartItem;
  quantity: number;
  /** Tells a newer change for the same line from the one that was sent. */
  stamp: string;
  at: number;
}

/** The cart as this device keeps it: the server's last word, and what is still to be sent. */
export interface CartBox {
  /** Whose it is. Another person's login begins an empty one. */
  owner: string | null;
  guest: boolean;
  cartId: string;
  version: number;
  /** False until the server's cart was seen once: an empty list then means nothing. */
  known: boolean;
  lines: LocalLine[];
  changes: PendingChange[];
}

export const emptyBox: CartBox = {
  owner: null,
  guest: false,
  cartId: '',
  version: 0,
  known: false,
  lines: [],
  changes: [],
};

export const lineId = (productId: string, variantId: string): string => `${productId}_${variantId}`;

/** What the person sees: the server's lines with the unsent changes laid over them. */
export function linesOf(box: CartBox): LocalLine[] {
  const pending = new Map(box.changes.map((change) => [change.id, change]));
  const kept = box.lines.map((line) => {
    const change = pending.get(line.id);
    pending.delete(line.id);
    return change ? { ...line, quantity: change.quantity } : line;
  });
  const fresh = [...pending.values()].map((change) => ({
    ...change.item,
    id: change.id,
    quantity: change.quantity,
  }));
  return [...kept, ...fresh].filter((line) => line.quantity > 0);
}

export function quantityOf(box: CartBox, id: string): number {
  const change = box.changes.find((one) => one.id === id);
  return change?.quantity ?? box.lines.find((line) => line.id === id)?.quantity ?? 0;
}

export function countOf(lines: readonly LocalLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

/** Item total in rupees, counted in paise. */
export function totalOf(lines: readonly LocalLine[], field: 'price' | 'mrp' = 'price'): number {
  return lines.reduce((sum, line) => sum + Math.round(line[field] * 100) * line.quantity, 0) / 100;
}

/** The box with one more change; the last touched line stands last and is sent last. */
export function withChange(box: CartBox, change: PendingChange): CartBox {
  return { ...box, changes: [...box.changes.filter((one) => one.id !== change.id), change] };
}

/** The box without a change that the server answered, unless a newer change took its place. */
export function withoutChange(box: CartBox, sent: PendingChange): CartBox {
  return { ...box, changes: box.changes.filter((one) => one.id !== sent.id || one.stamp !== sent.stamp) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Reads what storage gave; anything else is an empty box. */
export function boxFrom(value: unknown): CartBox {
  if (!isRecord(value) || !Array.isArray(value.lines) || !Array.isArray(value.changes)) return emptyBox;
  const entries = [...value.lines, ...value.changes] as unknown[];
  if (
    !entries.every((one) => isRecord(one) && typeof one.id === 'string' && typeof one.quantity === 'number')
  ) {
    return emptyBox;
  }
  return { ...emptyBox, ...(value as unknown as CartBox) };
}
