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
  type Change,
  type LocalLine,
} from './cart-box';

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
  mayChange: () => boolean;
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
  stalled: boolean;
}

export const cartKey = 'cart';
export const debounceMs = 300;
/** Other tabs send a change only when the tab it was made in had its chance. */
export const otherTabMs = 2000;
/** How late a tab may still be told of a write over its wish: a busy page hears late. */
export const overwriteMs = 5000;
const backoffMs = [1000, 2000, 4000, 8000, 15_000, 30_000];
/** A server that fails this often on one change will go on to: the line is given back. */
const serverTries = 5;

interface Waiting {
  done: () => void;
  failed: (why: Problem) => void;
}

/**
 * Engine of the local-first cart: wishes lie in storage at once and are sent in
 * order, one request at a time over all tabs, as absolute quantities.
 */
export class CartOutbox {
  readonly use = create<OutboxState>(() => ({ box: emptyBox, problems: {}, stalled: false }));
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running = false;
  /** Somebody waits for the end: no debounce. */
  private hurry = false;
  private failures = 0;
  private serverFailures = 0;
  /** False until this page saw the server's cart: what storage says of versions may be from before. */
  private trusted = false;
  private stop: Problem | undefined;
  private waiting: Waiting[] = [];
  /** What was wished in this tab and not answered to it yet, by line id. */
  private readonly mine = new Map<string, Change>();
  /** The newest cart that this tab took, and whose it was. */
  private newest: { owner: string | null; cart: LocalCart } | undefined;

  constructor(private readonly deps: OutboxDeps) {}

  /** Makes a line's quantity absolute, here at once and at the server soon. */
  set(item: CartItem, quantity: number): void {
    const id = lineId(item.productId, item.variantId);
    this.forget(id);
    const wish = { id, item, quantity, stamp: this.deps.stamp(), at: this.deps.now() };
    this.mine.set(id, wish);
    this.change((box) => withChange(box, wish));
    if (!this.deps.isOnline()) this.use.setState({ stalled: true });
    this.plan(debounceMs);
  }

  /** Takes the server's cart unless a newer one is here already. */
  accept(cart: LocalCart): void {
    this.change((box) => this.take(box, cart));
  }

  /** Says whose cart it is from now on. */
  belongTo(owner: string, guest: boolean): void {
    const box = this.read();
    if (box.owner !== owner) {
      this.forgetTab();
      // A guest's cart goes along into the account the guest logs in to.
      const joins = box.owner === null || box.guest;
      this.trusted = false;
      this.change(() => ({ ...(joins ? box : emptyBox), owner, guest, cartId: '', version: 0 }));
    }
    this.plan(0);
  }

  /** The order is placed: empty, and still the same person's. */
  clear(): void {
    this.forgetTab();
    this.use.setState({ problems: {}, stalled: false });
    this.change((box) => ({ ...box, lines: [], changes: [] }));
  }

  /** Logged out: nothing of this person stays on the device. */
  leave(): void {
    this.forgetTab();
    this.use.setState({ problems: {}, stalled: false });
    this.change(() => emptyBox);
  }

  /** Takes up what an earlier visit left. */
  load(): void {
    this.use.setState({ box: this.read() });
    this.plan(0);
  }

  /** Another tab changed the cart. */
  heard(): void {
    const found = this.read();
    const box = this.restored(found);
    if (box !== found) this.change(() => box);
    this.use.setState(box.changes.length > 0 ? { box } : { box, stalled: false });
    const own = box.changes.some((change) => this.mine.get(change.id)?.stamp === change.stamp);
    if (box.changes.length > 0) this.plan(own ? debounceMs : otherTabMs);
  }

  /**
   * Tabs may run in processes of their own, where a write is seen by the others only a moment later: in that moment
   * a tab changes an older copy, and its write undoes an answer or a wish that it did not know of. The newer cart
   * is put back, and the wish is made again; it is absolute, so once too often does no harm.
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

  /** Wishes that need no watch any more: the line shows them, another tab wished later, or they are old. */
  private release(box: CartBox): void {
    const since = this.deps.now() - overwriteMs;
    for (const wish of this.mine.values()) {
      const change = box.changes.find(({ id }) => id === wish.id);
      const over = change ? change.stamp !== wish.stamp : quantityOf(box, wish.id) === wish.quantity;
      if (over || wish.at <= since) this.mine.delete(wish.id);
    }
  }

  /** The network is back: try at once. */
  kick(): void {
    this.failures = 0;
    this.plan(0);
  }

  /** Resolves when the server has everything; throws the Problem that stands in the way. */
  flush(): Promise<void> {
    if (this.read().changes.length === 0 && !this.running) return Promise.resolve();
    this.hurry = true;
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
  private change(how: (box: CartBox) => CartBox): void {
    const box = how(this.read());
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
    if (this.read().changes.length === 0) this.use.setState({ stalled: false });
    if (again !== undefined) this.plan(again);
    if (again === undefined || this.stop) this.settle();
  }

  /** Sends until nothing is left; answers when to go on if something is. */
  private async sendAll(): Promise<number | undefined> {
    while (this.deps.mayChange()) {
      const next = this.read().changes[0];
      if (!next) return undefined;
      const wait = next.at + debounceMs - this.deps.now();
      if (wait > 0 && !this.hurry) return wait;
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
      return this.stall();
    }
    try {
      const cart = await this.deps.send(next.item, next.quantity, cartId);
      this.failures = this.serverFailures = 0;
      this.answered(next);
      this.change((box) => this.take(withoutChange(box, next), cart));
      this.forget(next.id);
      this.use.setState({ stalled: false });
      return 0;
    } catch (error) {
      if (!isProblem(error)) throw error;
      return this.fail(next, error);
    }
  }

  private answered({ id, stamp }: Change): void {
    if (this.mine.get(id)?.stamp === stamp) this.mine.delete(id);
  }

  private fail(sent: Change, problem: Problem): number {
    this.stop = problem;
    if (problem.kind === 'server') this.serverFailures += 1;
    const passing =
      ['offline', 'timeout', 'limited', 'unauthorized'].includes(problem.kind) ||
      (problem.kind === 'server' && this.serverFailures < serverTries);
    if (passing) return this.stall((problem.retryAfter ?? 0) * 1000);
    this.failures = this.serverFailures = 0;
    const wish = this.read().changes.find((one) => one.id === sent.id);
    this.answered(sent);
    this.change((box) => withoutChange(box, sent));
    // A newer wish for the line is sent next and gets its own answer.
    if (wish?.stamp === sent.stamp) {
      this.use.setState({ problems: { ...this.use.getState().problems, [sent.id]: problem } });
      this.deps.refused(sent.item, problem);
    }
    this.deps.refresh();
    return 0;
  }

  private stall(atLeastMs = 0): number {
    this.use.setState({ stalled: true });
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
    this.hurry = false;
    this.stop = undefined;
    for (const { done, failed } of list) {
      if (why) failed(why);
      else done();
    }
  }
}
