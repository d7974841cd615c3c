import { isRecord } from '@/lib/stored-json';
import type { PendingChange } from './cart-lines';

/** The changes that are still to be sent from this device, and their owner. */
export interface PendingCart {
  /** The customer whose cart it is. For another customer an empty cart is started. */
  owner: string | null;
  guest: boolean;
  changes: PendingChange[];
}

export const nothingPending: PendingCart = { owner: null, guest: false, changes: [] };

/** Adds a change and removes an older one of the same line. The line changed last is sent last. */
export function withChange(pending: PendingCart, change: PendingChange): PendingCart {
  return { ...pending, changes: [...pending.changes.filter((one) => one.id !== change.id), change] };
}

/** Removes a change that the server answered, unless a newer change took its place. */
export function withoutChange(pending: PendingCart, sent: PendingChange): PendingCart {
  const changes = pending.changes.filter((one) => one.id !== sent.id || one.stamp !== sent.stamp);
  return { ...pending, changes };
}

function isChange(value: unknown): value is PendingChange {
  return (
    isRecord(value) &&
    typeof value.id === 'string' &&
    typeof value.quantity === 'number' &&
    isRecord(value.item)
  );
}

/**
 * Reads the stored changes; malformed ones count as an empty cart. Earlier versions stored the server's lines under the same key:
 * they are ignored, because the server has them.
 */
export function readPending(value: unknown): PendingCart {
  if (!isRecord(value) || !Array.isArray(value.changes) || !value.changes.every(isChange))
    return nothingPending;
  return {
    owner: typeof value.owner === 'string' ? value.owner : null,
    guest: value.guest === true,
    changes: value.changes,
  };
}
