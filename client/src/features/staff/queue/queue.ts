import { create } from 'zustand';

import { isProblem, type Problem } from '@/lib/problem';
import { oneTabAtATime } from '@/lib/tabs';
import { uuid } from '@/lib/uuid';
import type { Action, ActionStore } from './store';

/** How the actions of a kind are sent and worded. */
export interface Kind<Body> {
  /** Sends an action. The server may hear of it twice, and carries it out once: by `action.id`, or because it is absolute. */
  send: (body: Body, action: Action) => Promise<unknown>;
  /** What the person did: "TK-7Q2L handed over", and more about it: "cash ₹212". */
  words: (body: Body) => Words;
  /** Whether the page that is open says itself what was refused. Without it no page does. */
  saysRefusals?: () => boolean;
}

export interface Words {
  what: string;
  more?: string;
}

interface QueueState {
  /** The person's actions, in order. */
  actions: readonly Action[];
  sending: string | null;
  /** Sending waits until the person logs in again. */
  needsLogin: boolean;
}

/** Sent actions stay to look at, but not more than these. */
const sentShown = 20;
/** How long the queue waits until it tries again, each time longer. */
const waits = [5_000, 15_000, 30_000, 60_000];

const isWaiting = ({ state }: Action) => state === 'waiting';
/** Failures that may pass: no network, no answer, a server in trouble, too many calls. A refusal would be the same again. */
const mayPass = ({ kind }: Problem) => ['offline', 'timeout', 'server', 'limited'].includes(kind);

interface Settings {
  store: ActionStore;
  now?: () => number;
  /** Told of each action that the server refused. */
  onRefused?: (action: Action) => void;
}

/**
 * What a person did, kept on the device until the server has heard of it. Actions are sent one after the other in the order in
 * which they were done. One that the server refuses stays, with the reason, and the next one is sent.
 */
export class ActionQueue {
  readonly state = create<QueueState>(() => ({ actions: [], sending: null, needsLogin: false }));
  private readonly kinds = new Map<string, Kind<never>>();
  private readonly now: () => number;
  private handle = '';
  /** How often the queue was opened: once for each login. */
  private opened = 0;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | undefined;
  /** Something was added while the last action was being sent. */
  private again = false;
  /** New actions that are being written to the device, by id. None is sent before it is there. */
  private readonly writing = new Map<string, Action>();
  private lastOrder = 0;

  constructor(private readonly settings: Settings) {
    this.now = settings.now ?? Date.now;
  }

  /** Makes a kind known, and returns the function that puts an action of it into the queue. */
  kind<Body>(name: string, kind: Kind<Body>): (body: Body) => Promise<void> {
    this.kinds.set(name, kind as Kind<never>);
    return (body) => this.add(name, body);
  }

  /** The words for an action; undefined for one of a kind that this version of the client does not know. */
  wordsOf(action: Action): Words | undefined {
    return this.kinds.get(action.kind)?.words(action.body as never);
  }

  /** Whether the page that is open says itself that the action was refused. */
  saysRefusal(action: Action): boolean {
    return this.kinds.get(action.kind)?.saysRefusals?.() ?? false;
  }

  /** Shows and sends the actions of a person from now on; '' while no person is logged in. */
  async open(handle: string): Promise<void> {
    if (handle !== this.handle) this.state.setState({ actions: [], sending: null });
    this.handle = handle;
    this.opened += 1;
    this.failures = 0;
    this.state.setState({ needsLogin: false });
    await this.reload();
    return this.send();
  }

  private async reload(): Promise<void> {
    const { handle } = this;
    const kept = handle ? await this.settings.store.load(handle) : [];
    if (handle !== this.handle) return;
    const ids = new Set(kept.map(({ id }) => id));
    const fresh = [...this.writing.values()].filter((one) => one.handle === handle && !ids.has(one.id));
    const actions = [...kept, ...fresh];
    this.lastOrder = Math.max(this.lastOrder, actions.at(-1)?.order ?? 0);
    this.state.setState({ actions });
  }

  private async add(kind: string, body: unknown): Promise<void> {
    const at = this.now();
    const order = Math.max(at, this.lastOrder + 1);
    this.lastOrder = order;
    const action: Action = { id: uuid(), handle: this.handle, kind, body, at, order, state: 'waiting' };
    this.state.setState(({ actions }) => ({ actions: [...actions, action] }));
    this.writing.set(action.id, action);
    try {
      await this.settings.store.put(action);
    } finally {
      this.writing.delete(action.id);
    }
    void this.send();
  }

  /** Sends what waits: now, and again later as long as something waits. */
  send(): Promise<void> {
    clearTimeout(this.timer);
    if (this.running) this.again = true;
    this.running ??= oneTabAtATime('staff.queue', () => this.sendAll()).finally(() => {
      this.running = undefined;
      this.state.setState({ sending: null });
      if (!this.again) return;
      this.again = false;
      void this.send();
    });
    return this.running;
  }

  private async sendAll(): Promise<void> {
    // Another tab may have sent some of them meanwhile.
    await this.reload();
    for (;;) {
      const { actions, needsLogin } = this.state.getState();
      const next = actions.find(isWaiting);
      if (!next || needsLogin || this.writing.has(next.id)) return;
      if (!(await this.sendOne(next))) return;
    }
  }

  /** False if the actions after this one must wait. */
  private async sendOne(action: Action): Promise<boolean> {
    const kind = this.kinds.get(action.kind);
    // An action of a later version of the client cannot be sent by this one, and keeps its place.
    if (!kind) return false;
    this.state.setState({ sending: action.id });
    const { opened } = this;
    try {
      await kind.send(action.body as never, action);
      this.failures = 0;
      await this.settle({ ...action, state: 'sent' });
      return true;
    } catch (error) {
      if (!isProblem(error)) return this.refused(action, { code: '', message: String(error) });
      if (error.kind === 'unauthorized') {
        // Not after a login during the call: that sends the action again.
        if (opened === this.opened) this.state.setState({ needsLogin: true });
        return false;
      }
      if (mayPass(error)) {
        this.later(error.retryAfter);
        return false;
      }
      const { code, message, detail } = error;
      return this.refused(action, { code, message, detail });
    }
  }

  private async refused(action: Action, problem: NonNullable<Action['problem']>): Promise<boolean> {
    this.failures = 0;
    const known: Action = { ...action, state: 'refused', problem };
    await this.settle(known);
    this.settings.onRefused?.(known);
    return true;
  }

  private later(retryAfter = 0): void {
    const wait = waits[Math.min(this.failures, waits.length - 1)] ?? 0;
    this.failures += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.send(), Math.max(wait, retryAfter * 1000));
  }

  /** Writes what became of an action, and forgets the oldest of those that were sent. */
  private async settle(action: Action): Promise<void> {
    await this.settings.store.put(action);
    if (action.handle !== this.handle) return;
    const next = this.state.getState().actions.map((one) => (one.id === action.id ? action : one));
    const old = next.filter(({ state }) => state === 'sent').slice(0, -sentShown);
    this.state.setState({ actions: next.filter((one) => !old.includes(one)) });
    if (old.length > 0) await this.settings.store.remove(old.map(({ id }) => id));
  }

  /** Takes actions off that the person has looked at. */
  async remove(ids: readonly string[]): Promise<void> {
    this.state.setState(({ actions }) => ({ actions: actions.filter(({ id }) => !ids.includes(id)) }));
    await this.settings.store.remove(ids);
  }

  /** Deletes everything of the person, also what was never sent. */
  async discard(): Promise<void> {
    clearTimeout(this.timer);
    await this.remove(this.state.getState().actions.map(({ id }) => id));
  }
}

/** How many actions the server has not heard of. */
export const waitingIn = ({ actions }: QueueState): number => actions.filter(isWaiting).length;
