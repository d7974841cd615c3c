import { create } from 'zustand';

import { isProblem, Problem } from '@/lib/problem';
import type { KeyValue } from '@/lib/storage';
import { readJson, writeJson } from '@/lib/stored-json';
import {
  boxFrom,
  emptyBox,
  lineId,
  quantityOf,
  withChange,
  withoutChange,
  type CartBox,
  type CartItem,
  type PendingChange,
  type LocalLine,
} from './cart-lines';

export interface LocalCart {
  cartId: string;
  version: number;
  lines: LocalLine[];
}

export interface OutboxDeps {
  store: KeyValue;
  /** Sends one absolute quantity; answers the server's cart or throws a Problem. */
  send: (item: CartItem, quantity: number, cartId: string) => Promise<LocalCart>;
  /** A change was refused: look at the server's cart again. */
  refresh: () => void;
  /** A change was refused: say so where the person looks. */
  refused: (item: CartItem, problem: Problem) => void;
  isLoggedIn: () => boolean;
  isOnline: () => boolean;
  oneTabAtATime: <T>(work: () => Promise<T>) => Promise<T>;
  now: () => number;
  stamp: () => string;
}

export interface OutboxState {
  box: CartBox;
  /** What the server said against a line, by line id. */
  problems: Record<string, Problem>;
  /** The last sending failed, or there is no network: shown as "not saved yet". */
  sendingPaused: boolean;
}

export const cartKey = 'cart';
export const debounceMs = 300;
/** Other tabs send a change only when the tab it was made in had its chance. */
export const otherTabMs = 2000;
/** How late a tab may still be told that its change was overwritten: a busy page learns late. */
export const overwriteMs = 5000;
const backoffMs = [1000, 2000, 4000, 8000, 15_000, 30_000];
/** A server that fails this often on one change will go on to: the line is given back. */
const serverTries = 5;

interface Waiting {
  done: () => void;
  failed: (why: Problem) => void;
}

/**
 * Engine of the local-first cart: changes are stored at once and are sent in
 * order, one request at a time over all tabs, as absolute quantities.
 */
export class CartOutbox {
  readonly use = create<OutboxState>(() => ({ box: emptyBox, problems: {}, sendingPaused: false }));
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running = false;
  /** flush() waits for the end: no debounce. */
  private skipDebounce = false;
  private failures = 0;
  private serverFailures = 0;
  /** False until this page saw the server's cart: what storage says of versions may be from before. */
  private trusted = false;
  private stop: Problem | undefined;
  private waiting: Waiting[] = [];
  /** Changes made in this tab that the server has not answered to it yet, by line id. */
  private readonly mine = new Map<string, PendingChange>();
  /** The newest cart that this tab took, and whose it was. */
  private newest: { owner: string | null; cart: LocalCart } | undefined;

  constructor(private readonly deps: OutboxDeps) {}

  /** Makes a line's quantity absolute, here at once and at the server soon. */
  set(item: CartItem, quantity: number): void {
    const id = lineId(item.productId, item.variantId);
    this.forget(id);
    const change = { id, item, quantity, stamp: this.deps.stamp(), at: this.deps.now() };
    this.mine.set(id, change);
    this.update((box) => withChange(box, change));
    if (!this.deps.isOnline()) this.use.setState({ sendingPaused: true });
    this.plan(debounceMs);
  }

  /** Takes the server's cart unless a newer one is here already. */
  accept(cart: LocalCart): void {
    this.update((box) => this.take(box, cart));
  }

  /** Says whose cart it is from now on. */
  setOwner(owner: string, guest: boolean): void {
    const box = this.read();
    if (box.owner !== owner) {
      this.forgetTab();
      // A guest's cart goes along into the account the guest logs in to.
      const joins = box.owner === null || box.guest;
      this.trusted = false;
      this.update(() => ({ ...(joins ? box : emptyBox), owner, guest, cartId: '', version: 0 }));
    }
    this.plan(0);
  }

  /** The order is placed: empty, and still the same person's. */
  clear(): void {
    this.forgetTab();
    this.use.setState({ problems: {}, sendingPaused: false });
    this.update((box) => ({ ...box, lines: [], changes: [] }));
  }

  /** Logged out: nothing of this person stays on the device. */
  leave(): void {
    this.forgetTab();
    this.use.setState({ problems: {}, sendingPaused: false });
    this.update(() => emptyBox);
  }

  /** Takes up what an earlier visit left. */
  load(): void {
    this.use.setState({ box: this.read() });
    this.plan(0);
  }

  /** Another tab changed the cart. */
  onOtherTab(): void {
    const found = this.read();
    const box = this.restored(found);
    if (box !== found) this.update(() => box);
    this.use.setState(box.changes.length > 0 ? { box } : { box, sendingPaused: false });
    const own = box.changes.some((change) => this.mine.get(change.id)?.stamp === change.stamp);
    if (box.changes.length > 0) this.plan(own ? debounceMs : otherTabMs);
  }

  /**
   * Tabs may run in processes of their own, where a write is seen by the others only a moment later: in that moment
   * a tab changes an older copy, and its write undoes an answer or a change that it did not know of. The newer cart
   * is put back, and the change is made again; it is absolute, so once too often does no harm.
   */
  private restored(box: CartBox): CartBox {
    const { owner, cart } = this.newest ?? {};
    const older = cart && box.owner === owner && box.cartId === cart.cartId && box.version < cart.version;
    const current = older ? { ...box, ...cart } : box;
    this.release(current);
    return [...this.mine.values()]
      .filter(({ id }) => current.changes.every((change) => change.id !== id))
      .reduce(withChange, current);
  }

  /** Stops watching changes that the line shows, that another tab has replaced, or that are old. */
  private release(box: CartBox): void {
    const since = this.deps.now() - overwriteMs;
    for (const made of this.mine.values()) {
      const stored = box.changes.find(({ id }) => id === made.id);
      const over = stored ? stored.stamp !== made.stamp : quantityOf(box, made.id) === made.quantity;
      if (over || made.at <= since) this.mine.delete(made.id);
    }
  }

  /** The network is back: try at once. */
  retryNow(): void {
    this.failures = 0;
    this.plan(0);
  }

  /** Resolves when the server has everything; throws the Problem that stands in the way. */
  flush(): Promise<void> {
    if (this.read().changes.length === 0 && !this.running) return Promise.resolve();
    this.skipDebounce = true;
    this.stop = undefined;
    return new Promise((done, failed) => {
      this.waiting.push({ done, failed });
      void this.run();
    });
  }

  private read(): CartBox {
    return boxFrom(readJson(this.deps.store, cartKey));
  }

  /** Storage is the truth shared by all tabs, so every change starts from what it holds now. */
  private update(edit: (box: CartBox) => CartBox): void {
    const box = edit(this.read());
    writeJson(this.deps.store, cartKey, box);
    this.use.setState({ box });
  }

  private forgetTab(): void {
    this.mine.clear();
    this.newest = undefined;
  }

  private forget(id: string): void {
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
    let again: number | undefined;
    try {
      again = await this.sendAll();
    } finally {
      this.running = false;
    }
    if (this.read().changes.length === 0) this.use.setState({ sendingPaused: false });
    if (again !== undefined) this.plan(again);
    if (again === undefined || this.stop) this.settle();
  }

  /** Sends until nothing is left; answers when to go on if something is. */
  private async sendAll(): Promise<number | undefined> {
    while (this.deps.isLoggedIn()) {
      const next = this.read().changes[0];
      if (!next) return undefined;
      const wait = next.at + debounceMs - this.deps.now();
      if (wait > 0 && !this.skipDebounce) return wait;
      const later = await this.deps.oneTabAtATime(() => this.attempt());
      if (later > 0) return later;
    }
    return undefined;
  }

  /** Sends the oldest change. Answers 0 when it is dealt with, else how long to wait. */
  private async attempt(): Promise<number> {
    const { changes, cartId } = this.read();
    const next = changes[0];
    if (!next) return 0;
    if (!this.deps.isOnline()) {
      this.stop = new Problem({ kind: 'offline' });
      return this.pause();
    }
    try {
      const cart = await this.deps.send(next.item, next.quantity, cartId);
      this.failures = this.serverFailures = 0;
      this.answered(next);
      this.update((box) => this.take(withoutChange(box, next), cart));
      this.forget(next.id);
      this.use.setState({ sendingPaused: false });
      return 0;
    } catch (error) {
      if (!isProblem(error)) throw error;
      return this.fail(next, error);
    }
  }

  private answered({ id, stamp }: PendingChange): void {
    if (this.mine.get(id)?.stamp === stamp) this.mine.delete(id);
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
    this.answered(sent);
    this.update((box) => withoutChange(box, sent));
    // A newer change for the line is sent next and gets its own answer.
    if (newest?.stamp === sent.stamp) {
      this.use.setState({ problems: { ...this.use.getState().problems, [sent.id]: problem } });
      this.deps.refused(sent.item, problem);
    }
    this.deps.refresh();
    return 0;
  }

  private pause(atLeastMs = 0): number {
    this.use.setState({ sendingPaused: true });
    const pause = backoffMs[Math.min(this.failures, backoffMs.length - 1)] ?? 0;
    this.failures += 1;
    return Math.max(pause, atLeastMs);
  }

  /** Answers may overtake each other: an older cart than the one here changes nothing. */
  private take(box: CartBox, cart: LocalCart): CartBox {
    if (this.trusted && box.cartId === cart.cartId && cart.version < box.version) return box;
    this.trusted = true;
    this.newest = { owner: box.owner, cart };
    return { ...box, ...cart, known: true };
  }

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
