import { confirmedQuantity, type PendingChange, type ServerCart } from './cart-lines';
import { withChange, type PendingCart } from './pending-cart';

/** How late a tab may still be told that its change was overwritten: a busy page learns late. */
export const overwriteMs = 5000;

/**
 * The changes made in this tab that the server has not answered to it yet. Tabs may run in processes of their own, where a
 * write is seen by the others only a moment later: in that moment a tab changes an older copy, and its write undoes a change
 * that it did not know of. The change is made again; it is absolute, so once too often does no harm.
 */
export class MadeHere {
  private readonly changes = new Map<string, PendingChange>();

  add(change: PendingChange): void {
    this.changes.set(change.id, change);
  }

  has({ id, stamp }: PendingChange): boolean {
    return this.changes.get(id)?.stamp === stamp;
  }

  /** The server has decided on it; a newer change of the line stays. */
  remove(change: PendingChange): void {
    if (this.has(change)) this.changes.delete(change.id);
  }

  clear(): void {
    this.changes.clear();
  }

  /** What another tab has stored, with the changes that are lost in it. */
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
