import { create } from 'zustand';

import { isProblem, Problem } from '@/lib/problem';
import type { KeyValue } from '@/lib/storage';
import { readJson, writeJson } from '@/lib/stored-json';
import type { CartCache } from './cart-cache';
import { pendingChange, type CartItem, type PendingChange } from './cart-lines';
import { MadeHere } from './made-here';
import { nothingPending, readPending, withChange, withoutChange, type PendingCart } from './pending-cart';

interface OutboxDeps {
  store: KeyValue<typeof cartKey>;
  /** The server's cart, to which the pending changes are applied. */
  cart: CartCache;
  /** Sends one absolute quantity. When it resolves, the answer is in the cart cache. Throws a Problem. */
  send: (item: CartItem, quantity: number, cartId: string | undefined) => Promise<void>;
  /** Fetches the server's cart again, after a change was refused. */
  refetch: () => void;
  refused: (item: CartItem, problem: Problem) => void;
  isLoggedIn: () => boolean;
  isOnline: () => boolean;
  oneTabAtATime: <T>(work: () => Promise<T>) => Promise<T>;
  now: () => number;
  stamp: () => string;
}

interface OutboxState extends PendingCart {
  /** Why the server refused the last change of a line, by line id. */
  problems: Record<string, Problem>;
  /** The last try to send has failed, or there is no network. Shown as "not saved yet". */
  sendingPaused: boolean;
}

export const cartKey = 'cart';
export const debounceMs = 300;
/** How long other tabs wait before they send a change, so that the tab in which it was made can send it first. */
export const otherTabMs = 2000;
const backoffMs = [1000, 2000, 4000, 8000, 15_000, 30_000];
/** After so many failures of the server on one change, the change is given up. */
const serverTries = 5;

interface Waiting {
  done: () => void;
  failed: (why: Problem) => void;
}

/**
 * The changes of the cart that the server has not confirmed. They are stored at once, and sent in order as absolute quantities, with
 * one request at a time over all tabs.
 */
export class CartOutbox {
  readonly use = create<OutboxState>(() => ({ ...nothingPending, problems: {}, sendingPaused: false }));
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running = false;
  /** True while a flush() waits. */
  private skipDebounce = false;
  private failures = 0;
  private serverFailures = 0;
  /** The problem with which the last try to send failed, for flush(). */
  private stop: Problem | undefined;
  private waiting: Waiting[] = [];
  private readonly madeHere = new MadeHere();

  constructor(private readonly deps: OutboxDeps) {}

  /** Sets the quantity of a line: here at once, at the server soon. */
  set(item: CartItem, quantity: number): void {
    const change = pendingChange(item, quantity, { stamp: this.deps.stamp(), at: this.deps.now() });
    this.clearProblem(change.id);
    this.madeHere.add(change);
    this.update((pending) => withChange(pending, change));
    if (!this.deps.isOnline()) this.use.setState({ sendingPaused: true });
    this.plan(debounceMs);
  }

  setOwner(owner: string, guest: boolean): void {
    const pending = this.read();
    if (pending.owner !== owner) {
      this.madeHere.clear();
      // A guest's cart goes into the account that the guest logs in to.
      const joins = pending.owner === null || pending.guest;
      if (joins) this.deps.cart.distrust();
      else this.deps.cart.forget();
      this.update(() => ({ changes: joins ? pending.changes : [], owner, guest }));
    }
    this.plan(0);
  }

  /** Called when the order was placed: empties the cart, which still belongs to the same customer. */
  clear(): void {
    this.deps.cart.empty();
    this.drop((pending) => ({ ...pending, changes: [] }));
  }

  /** Called at a logout: deletes everything of the customer from the device. */
  leave(): void {
    this.deps.cart.forget();
    this.drop(() => nothingPending);
  }

  /** Loads the changes that an earlier visit has left unsent. */
  load(): void {
    this.deps.cart.load();
    this.use.setState(this.read());
    this.plan(0);
  }

  /** Called when another tab has stored its changes. */
  onOtherTab(): void {
    const stored = this.read();
    const pending = this.madeHere.restore(stored, this.deps.cart.get(), this.deps.now());
    if (pending !== stored) this.update(() => pending);
    else this.use.setState(stored);
    if (pending.changes.length === 0) {
      this.use.setState({ sendingPaused: false });
      return;
    }
    const isOwn = pending.changes.some((change) => this.madeHere.has(change));
    this.plan(isOwn ? debounceMs : otherTabMs);
  }

  /** Called when the network is back: sends at once. */
  retryNow(): void {
    this.failures = 0;
    this.plan(0);
  }

  /** Resolves when the server has confirmed every change. Throws the Problem if one cannot be saved. */
  flush(): Promise<void> {
    if (this.read().changes.length === 0 && !this.running) return Promise.resolve();
    this.skipDebounce = true;
    this.stop = undefined;
    return new Promise((done, failed) => {
      this.waiting.push({ done, failed });
      void this.run();
    });
  }

  private read(): PendingCart {
    return readPending(readJson(this.deps.store, cartKey));
  }

  /** Edits the stored changes. Other tabs edit them too, so each update starts with what is stored now. */
  private update(edit: (pending: PendingCart) => PendingCart): void {
    const pending = edit(this.read());
    writeJson(this.deps.store, cartKey, pending);
    this.use.setState(pending);
  }

  private drop(edit: (pending: PendingCart) => PendingCart): void {
    this.madeHere.clear();
    this.use.setState({ problems: {}, sendingPaused: false });
    this.update(edit);
  }

  private clearProblem(id: string): void {
    const { [id]: _, ...problems } = this.use.getState().problems;
    this.use.setState({ problems });
  }

  private plan(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.run(), ms);
  }

  private async run(): Promise<void> {
    if (this.running) return;
    clearTimeout(this.timer);
    this.running = true;
    let waitMs: number | undefined;
    try {
      waitMs = await this.sendAll();
    } finally {
      this.running = false;
    }
    if (this.read().changes.length === 0) this.use.setState({ sendingPaused: false });
    if (waitMs !== undefined) this.plan(waitMs);
    if (waitMs === undefined || this.stop) this.settle();
  }

  /** Sends until no change is left, or returns how long to wait before the next try. */
  private async sendAll(): Promise<number | undefined> {
    while (this.deps.isLoggedIn()) {
      const next = this.read().changes[0];
      if (!next) return undefined;
      const wait = next.at + debounceMs - this.deps.now();
      // A longer wait means that the device's clock has been set back since the change was made.
      if (wait > 0 && wait <= debounceMs && !this.skipDebounce) return wait;
      const later = await this.deps.oneTabAtATime(() => this.attempt());
      if (later > 0) return later;
    }
    return undefined;
  }

  /** Sends the oldest change. Returns 0 if the server has accepted or refused it, or else how long to wait. */
  private async attempt(): Promise<number> {
    const next = this.read().changes[0];
    if (!next) return 0;
    if (!this.deps.isOnline()) {
      this.stop = new Problem({ kind: 'offline' });
      return this.pause();
    }
    try {
      await this.deps.send(next.item, next.quantity, this.deps.cart.confirmed()?._id);
      this.failures = this.serverFailures = 0;
      this.decided(next);
      this.clearProblem(next.id);
      this.use.setState({ sendingPaused: false });
      return 0;
    } catch (error) {
      if (!isProblem(error)) throw error;
      return this.fail(next, error);
    }
  }

  /** Called when the server has accepted or refused a change, which is then no longer pending. */
  private decided(sent: PendingChange): void {
    this.madeHere.remove(sent);
    this.update((pending) => withoutChange(pending, sent));
  }

  private fail(sent: PendingChange, problem: Problem): number {
    this.stop = problem;
    if (problem.kind === 'server') this.serverFailures += 1;
    const passing =
      ['offline', 'timeout', 'limited', 'unauthorized'].includes(problem.kind) ||
      (problem.kind === 'server' && this.serverFailures < serverTries);
    if (passing) return this.pause((problem.retryAfter ?? 0) * 1000);
    this.failures = this.serverFailures = 0;
    const newest = this.read().changes.find((one) => one.id === sent.id);
    this.decided(sent);
    // If there is a newer change of the line, it is sent next and gets an answer of its own.
    if (newest?.stamp === sent.stamp) {
      this.use.setState({ problems: { ...this.use.getState().problems, [sent.id]: problem } });
      this.deps.refused(sent.item, problem);
    }
    this.deps.refetch();
    return 0;
  }

  private pause(atLeastMs = 0): number {
    this.use.setState({ sendingPaused: true });
    const pause = backoffMs[Math.min(this.failures, backoffMs.length - 1)] ?? 0;
    this.failures += 1;
    return Math.max(pause, atLeastMs);
  }

  /** Ends all waiting flush() calls. */
  private settle(): void {
    const list = this.waiting;
    const why =
      this.stop ?? (this.read().changes.length > 0 ? new Problem({ kind: 'unauthorized' }) : undefined);
    this.waiting = [];
    this.skipDebounce = false;
    this.stop = undefined;
    for (const { done, failed } of list) {
      if (why) failed(why);
      else done();
    }
  }
}
