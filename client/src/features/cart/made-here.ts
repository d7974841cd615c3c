import { confirmedQuantity, type PendingChange, type ServerCart } from './cart-lines';
import { withChange, type PendingCart } from './pending-cart';

/** For how long a change is watched. A busy page may hear of an overwrite late. */
export const overwriteMs = 5000;

/**
 * The changes made in this tab that the server has not answered yet. Tabs may run in separate processes, which see each other's
 * writes a moment later. In that moment another tab may edit an older copy, and its write then undoes a change of this tab. This tab
 * makes the change again. Changes are absolute quantities, so making one twice does no harm.
 */
export class MadeHere {
  private readonly changes = new Map<string, PendingChange>();

  add(change: PendingChange): void {
    this.changes.set(change.id, change);
  }

  has({ id, stamp }: PendingChange): boolean {
    return this.changes.get(id)?.stamp === stamp;
  }

  /** Called when the server has accepted or refused a change. A newer change of the same line stays. */
  remove(change: PendingChange): void {
    if (this.has(change)) this.changes.delete(change.id);
  }

  clear(): void {
    this.changes.clear();
  }

  /** Returns the cart that another tab has stored, with the lost changes of this tab added again. */
  restore(stored: PendingCart, cart: ServerCart | undefined, now: number): PendingCart {
    this.stopWatching(stored, cart, now - overwriteMs);
    return [...this.changes.values()]
      .filter(({ id }) => stored.changes.every((change) => change.id !== id))
      .reduce(withChange, stored);
  }

  /** Stops watching changes that the server's cart shows, that another tab has replaced, or that are old. */
  private stopWatching(pending: PendingCart, cart: ServerCart | undefined, since: number): void {
    for (const made of this.changes.values()) {
      const stored = pending.changes.find(({ id }) => id === made.id);
      const over = stored ? stored.stamp !== made.stamp : confirmedQuantity(cart, made.id) === made.quantity;
      if (over || made.at <= since) this.changes.delete(made.id);
    }
  }
}
