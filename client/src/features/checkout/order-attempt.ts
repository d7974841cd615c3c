import { isProblem, type Problem } from '@/lib/problem';
import type { KeyValue } from '@/lib/storage';
import { readJson, writeJson } from '@/lib/stored-json';
import type { CheckOutBody, Placed } from './queries';

/** What one order is about. The same wish again is the same order. */
export interface Wish {
  cartId: string;
  cartVersion: number;
  addressId: string;
  deliverySlotId: string;
  paymentMethod: CheckOutBody['paymentMethod'];
  walletDeduction: boolean;
  couponId: string;
}

/** The figures that the customer saw; they may be fresher the next time without being another wish. */
export interface Shown {
  deliveryCharge: number;
  expectedTotal: number;
}

interface Attempt {
  key: string;
  wish: Wish;
  shown: Shown;
}

export interface AttemptDeps {
  store: KeyValue;
  send: (body: CheckOutBody, key: string) => Promise<Placed>;
  newKey: () => string;
  pause: (ms: number) => Promise<void>;
}

const storeKey = 'checkout.attempts';
const pausesMs = [1000, 2000, 4000];
/** An answer that takes half a minute is not waited for more often than this. */
const timeoutTries = 2;
/** Answers that a cart gives when an order was made of it: then an earlier attempt may be that order. */
const orderExists = ['cart_empty', 'cart_locked'];

function isAttempt(value: unknown): value is Attempt {
  return (
    typeof value === 'object' &&
    value !== null &&
    'key' in value &&
    typeof value.key === 'string' &&
    'wish' in value &&
    'shown' in value
  );
}

const sameWish = (a: Wish, b: Wish) =>
  a.cartId === b.cartId &&
  a.cartVersion === b.cartVersion &&
  a.addressId === b.addressId &&
  a.deliverySlotId === b.deliverySlotId &&
  a.paymentMethod === b.paymentMethod &&
  a.walletDeduction === b.walletDeduction &&
  a.couponId === b.couponId;

/** Whether nobody can know if there is an order now. */
export function isUnknown(error: unknown): error is Problem {
  return isProblem(error) && ['offline', 'timeout', 'server'].includes(error.kind);
}

/** Whether the server has decided that this attempt gives no order. A limit or a lost session decides nothing. */
function isRefusal(error: unknown): error is Problem {
  return isProblem(error) && ['conflict', 'invalid', 'missing'].includes(error.kind);
}

function bodyOf({ wish, shown }: Attempt): CheckOutBody {
  const { cartVersion: _, ...body } = wish;
  return { ...body, ...shown };
}

/**
 * Places an order once. Each wish gets a key; it lies in the tab's storage until
 * the outcome is known, so that asking again, after a time-out or a reload, can
 * only find the same order.
 */
export class OrderAttempts {
  private placing: Promise<Placed> | undefined;
  private settling: Promise<Placed | null> | undefined;

  constructor(private readonly deps: AttemptDeps) {}

  /** Attempts whose outcome nobody knows, the newest last. */
  open(): readonly { wish: Wish; shown: Shown }[] {
    return this.read();
  }

  /** A second press while the first is under way gets the first one's answer. */
  place(wish: Wish, shown: Shown): Promise<Placed> {
    this.placing ??= this.begin(wish, shown).finally(() => {
      this.placing = undefined;
    });
    return this.placing;
  }

  /** Finds out what became of an earlier attempt: its order, or null when it gave none. */
  settle(): Promise<Placed | null> {
    if (this.placing) return this.placing;
    this.settling ??= this.askEarlier().finally(() => {
      this.settling = undefined;
    });
    return this.settling;
  }

  private async begin(wish: Wish, shown: Shown): Promise<Placed> {
    // A question that cannot be answered is asked again below, with its own key.
    const earlier = await this.settling?.catch(() => null);
    if (earlier) return earlier;
    const known = this.read().find((attempt) => sameWish(attempt.wish, wish));
    const attempt = { key: known?.key ?? this.deps.newKey(), wish, shown };
    this.write([...this.others(attempt), attempt]);
    try {
      return await this.ask(attempt);
    } catch (error) {
      const found = isRefusal(error) && orderExists.includes(error.code) ? await this.askEarlier() : null;
      if (found) return found;
      throw error;
    }
  }

  private async askEarlier(): Promise<Placed | null> {
    for (const attempt of [...this.read()].reverse()) {
      try {
        return await this.ask(attempt);
      } catch (error) {
        if (!isRefusal(error)) throw error;
      }
    }
    return null;
  }

  /** Asks until the outcome is known or patience ends; always with the attempt's own key. */
  private async ask(attempt: Attempt): Promise<Placed> {
    let timeouts = 0;
    for (let tries = 0; ; tries += 1) {
      try {
        const placed = await this.deps.send(bodyOf(attempt), attempt.key);
        this.write([]);
        return placed;
      } catch (error) {
        if (isRefusal(error)) this.write(this.others(attempt));
        if (!isUnknown(error)) throw error;
        if (error.kind === 'timeout') timeouts += 1;
        const pause = pausesMs[tries];
        if (pause === undefined || timeouts >= timeoutTries) throw error;
        await this.deps.pause(Math.max(pause, (error.retryAfter ?? 0) * 1000));
      }
    }
  }

  private others(attempt: Attempt): Attempt[] {
    return this.read().filter((one) => one.key !== attempt.key);
  }

  private read(): Attempt[] {
    const value = readJson(this.deps.store, storeKey);
    return Array.isArray(value) ? value.filter(isAttempt) : [];
  }

  private write(attempts: Attempt[]): void {
    if (attempts.length === 0) this.deps.store.remove(storeKey);
    else writeJson(this.deps.store, storeKey, attempts);
  }
}
