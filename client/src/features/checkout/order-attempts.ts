import { isProblem, type Problem } from '@/lib/problem';
import type { KeyValue } from '@/lib/storage';
import { readJson, writeJson } from '@/lib/stored-json';
import type { CheckoutRequest, Placed } from './queries';

/** An order that the customer has asked for, with the version of the cart that they saw. */
export interface WantedOrder {
  request: CheckoutRequest;
  cartVersion: number;
}

interface Attempt extends WantedOrder {
  key: string;
  /** Who asked for it; attempts of earlier versions do not say it. */
  user?: string;
}

interface AttemptDeps {
  store: KeyValue;
  /** Whose attempts are asked for again: another customer may log in in the same tab. */
  user: () => string;
  send: (request: CheckoutRequest, key: string) => Promise<Placed>;
  newKey: () => string;
  pause: (ms: number) => Promise<void>;
}

const storeKey = 'checkout.attempts';
const pausesMs = [1000, 2000, 4000];
/** The server may take half a minute before it times out, so two time-outs are enough waiting. */
const timeoutTries = 2;
/** The answers of a cart of which an order was made: an earlier attempt may be that order. */
const orderExists = ['cart_empty', 'cart_locked'];

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Reads a stored attempt. Earlier versions stored the request as `wish` and its two prices as `shown`. */
function storedAttempt(value: unknown): Attempt[] {
  if (!isRecord(value) || typeof value.key !== 'string') return [];
  if (isRecord(value.request)) return [value as unknown as Attempt];
  if (!isRecord(value.wish) || !isRecord(value.shown)) return [];
  const { cartVersion, ...choices } = value.wish;
  return [{ key: value.key, cartVersion, request: { ...choices, ...value.shown } } as unknown as Attempt];
}

/**
 * Two requests for the same version of a cart are the same order when the customer chose the same. The prices
 * are no choice: they may be fresher at the second press.
 */
function identityOf({ request, cartVersion }: WantedOrder): string {
  const { deliveryCharge: _, expectedTotal: __, ...choices } = request;
  const fields = Object.entries({ ...choices, cartVersion }).filter(([, value]) => value !== undefined);
  return JSON.stringify(fields.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Whether the server may or may not have placed the order. */
export function isUnknown(error: unknown): error is Problem {
  return isProblem(error) && ['offline', 'timeout', 'server'].includes(error.kind);
}

/** Whether the server has decided that this attempt gives no order. A limit or a lost session decides nothing. */
function isRefusal(error: unknown): error is Problem {
  return isProblem(error) && ['conflict', 'invalid', 'missing'].includes(error.kind);
}

/**
 * Places an order once. Each wanted order gets an idempotency key, which stays in the tab's storage until
 * the outcome is known. Asking again, after a time-out or a reload, can then only find the same order.
 */
export class OrderAttempts {
  private placing: Promise<Placed> | undefined;
  private settling: Promise<Placed | null> | undefined;

  constructor(private readonly deps: AttemptDeps) {}

  /** Attempts whose outcome is unknown, the newest last. */
  open(): readonly WantedOrder[] {
    return this.read();
  }

  /** Asks for the order. A second press while the first is under way gets the first one's answer. */
  place(order: WantedOrder): Promise<Placed> {
    this.placing ??= this.begin(order).finally(() => {
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

  private async begin({ request, cartVersion }: WantedOrder): Promise<Placed> {
    // An earlier attempt that could not be settled is asked again below, with its own key.
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

  /** Sends until the outcome is known or the tries are used up, always with the attempt's own key. */
  private async ask(attempt: Attempt): Promise<Placed> {
    let timeouts = 0;
    for (let tries = 0; ; tries += 1) {
      try {
        const placed = await this.deps.send(attempt.request, attempt.key);
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
    const attempts = Array.isArray(value) ? value.flatMap(storedAttempt) : [];
    const user = this.deps.user();
    return attempts.filter((attempt) => (attempt.user ?? user) === user);
  }

  private write(attempts: Attempt[]): void {
    if (attempts.length === 0) this.deps.store.remove(storeKey);
    else writeJson(this.deps.store, storeKey, attempts);
  }
}
