import { isProblem, type Problem } from '@/lib/problem';
import type { KeyValue } from '@/lib/storage';
import { isRecord, readJson, writeJson } from '@/lib/stored-json';
import type { CheckoutRequest, Placed } from './queries';

/** An order that the customer wants to place, with the version of the cart that they saw. */
export interface WantedOrder {
  request: CheckoutRequest;
  cartVersion: number;
}

interface Attempt extends WantedOrder {
  key: string;
  /** The customer who made the attempt; missing in attempts that earlier versions of the client stored. */
  user?: string;
  /** Set if the server has answered each request for it and has placed no order: the login had expired, for example. */
  answered?: boolean;
}

interface AttemptDeps {
  store: KeyValue<'checkout.attempts'>;
  /** The id of the current customer. Only their attempts are sent again: another customer may log in in the same tab. */
  user: () => string;
  send: (request: CheckoutRequest, key: string) => Promise<Placed>;
  newKey: () => string;
  pause: (ms: number) => Promise<void>;
}

const storeKey = 'checkout.attempts';
const pausesMs = [1000, 2000, 4000];
/** How many requests may time out. One takes up to half a minute, so the customer has waited a minute by then. */
const timeoutTries = 2;
/** Codes for a cart that has become an order already: it may be the order of an earlier attempt. */
const orderExists = ['cart_empty', 'cart_locked'];

/** Reads a stored attempt. Earlier versions stored the request as `wish` and its two prices as `shown`. */
function storedAttempt(value: unknown): Attempt[] {
  if (!isRecord(value) || typeof value.key !== 'string') return [];
  if (isRecord(value.request)) return [value as unknown as Attempt];
  if (!isRecord(value.wish) || !isRecord(value.shown)) return [];
  const { cartVersion, ...choices } = value.wish;
  return [{ key: value.key, cartVersion, request: { ...choices, ...value.shown } } as unknown as Attempt];
}

/**
 * Two requests for the same version of a cart are the same order if all choices of the customer are the same. The prices are left
 * out, because they may have been updated before the second press.
 */
function identityOf({ request, cartVersion }: WantedOrder): string {
  const { deliveryCharge: _, expectedTotal: __, ...choices } = request;
  const fields = Object.entries({ ...choices, cartVersion }).filter(([, value]) => value !== undefined);
  return JSON.stringify(fields.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Whether it is unknown if the server has placed the order. */
export function isUnknown(error: unknown): error is Problem {
  return isProblem(error) && ['offline', 'timeout', 'server'].includes(error.kind);
}

/** Whether the server has refused this attempt for good. A rate limit or an expired session is no such refusal. */
function isRefusal(error: unknown): error is Problem {
  return isProblem(error) && ['conflict', 'invalid', 'missing'].includes(error.kind);
}

/**
 * Places each order at most once. An order gets an idempotency key, which is stored per tab until its outcome is known. So a request
 * that is sent again, after a time-out or a reload, can only find the same order.
 */
export class OrderAttempts {
  private placing: Promise<Placed> | undefined;
  private settling: Promise<Placed | null> | undefined;

  constructor(private readonly deps: AttemptDeps) {}

  /** Attempts that the server has not refused for good, the newest last. */
  open(): readonly WantedOrder[] {
    return this.read();
  }

  /** Whether an attempt may have become an order without the customer knowing. */
  isUnknown(): boolean {
    return this.read().some((attempt) => !attempt.answered);
  }

  /** Places the order. A second press while the first request is under way gets the answer of the first. */
  place(order: WantedOrder): Promise<Placed> {
    this.placing ??= this.begin(order).finally(() => {
      this.placing = undefined;
    });
    return this.placing;
  }

  /** Finds out the outcome of an earlier attempt: its order, or null if it has placed none. */
  settle(): Promise<Placed | null> {
    if (this.placing) return this.placing;
    this.settling ??= this.askEarlier().finally(() => {
      this.settling = undefined;
    });
    return this.settling;
  }

  private async begin({ request, cartVersion }: WantedOrder): Promise<Placed> {
    // An earlier attempt that could not be settled is sent again below, with its own key.
    const earlier = await this.settling?.catch(() => null);
    if (earlier) return earlier;
    const identity = identityOf({ request, cartVersion });
    const known = this.read().find((attempt) => identityOf(attempt) === identity);
    const attempt = {
      key: known?.key ?? this.deps.newKey(),
      user: this.deps.user(),
      request,
      cartVersion,
    };
    this.write([...this.others(attempt), attempt]);
    try {
      return await this.ask(attempt, !known || known.answered);
    } catch (error) {
      const found = isRefusal(error) && orderExists.includes(error.code) ? await this.askEarlier() : null;
      if (found) return found;
      throw error;
    }
  }

  private async askEarlier(): Promise<Placed | null> {
    for (const attempt of this.read()
      .filter((one) => !one.answered)
      .reverse()) {
      try {
        return await this.ask(attempt);
      } catch (error) {
        if (!isRefusal(error)) throw error;
      }
    }
    return null;
  }

  /**
   * Sends the request with the attempt's key until the outcome is known or the tries are used up. `fresh` says that no earlier request
   * with this key can have placed the order.
   */
  private async ask(attempt: Attempt, fresh = false): Promise<Placed> {
    let timeouts = 0;
    for (let tries = 0; ; tries += 1) {
      try {
        const placed = await this.deps.send(attempt.request, attempt.key);
        this.write([]);
        return placed;
      } catch (error) {
        if (isRefusal(error)) this.write(this.others(attempt));
        else if (fresh && tries === 0 && !isUnknown(error)) this.markAnswered(attempt.key);
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

  /** The customer may be logged out by now, so this writes the attempts of all customers. */
  private markAnswered(key: string): void {
    this.write(this.readAll().map((one) => (one.key === key ? { ...one, answered: true } : one)));
  }

  private read(): Attempt[] {
    const user = this.deps.user();
    return this.readAll().filter((attempt) => (attempt.user ?? user) === user);
  }

  private readAll(): Attempt[] {
    const value = readJson(this.deps.store, storeKey);
    return Array.isArray(value) ? value.flatMap(storedAttempt) : [];
  }

  private write(attempts: Attempt[]): void {
    if (attempts.length === 0) this.deps.store.remove(storeKey);
    else writeJson(this.deps.store, storeKey, attempts);
  }
}
