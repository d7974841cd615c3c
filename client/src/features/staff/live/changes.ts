import { queryClient } from '@/api';
import { storedName } from '@/lib/stored-name';
import { storage } from '@/lib/storage';
import { oneTabAtATime } from '@/lib/tabs';
import { heardFrom, onBack } from '../offline/outage';
import { handleOf, useStaffSession } from '../session/session';
import { useBell } from '../shell/bell';
import { Feed, gathered } from './feed';
import { mergeIntoCaches, refetchOrders } from './merge';
import { changeNewOrders, useNewOrders } from './new-orders';
import { boardQuery, placedOrders, waitForChanges, type Changes } from './queries';
import { addRecent, useRecent } from './recent';
import { afterChanges, goesOn, unrung } from './ring';

/** A page that was hidden for this long asks no more, until it is shown again. */
const hiddenMs = 60_000;
/** A page that was hidden for longer than this asks anew: its question may have been lost with the network. */
const maybeLostMs = 10_000;
/** Several changes soon after one another fetch the board once, and the phones of a shop do not all ask at the same moment. */
const boardPauseMs = 400;
const boardSpreadMs = 800;
/** Letters, alerts and what becomes late are in no feed: with an answer of the feed the board is fetched at the latest after this. */
const boardOldMs = 60_000;

const name = 'staff.changes';

interface Message {
  handle: string;
  changes: Changes;
}

const fetchBoard = gathered(
  () => void queryClient.invalidateQueries({ queryKey: boardQuery.queryKey }),
  () => boardPauseMs + boardSpreadMs * Math.random(),
);

function refreshBoard(changed: boolean): void {
  const at = queryClient.getQueryState(boardQuery.queryKey)?.dataUpdatedAt ?? 0;
  if (changed || Date.now() - at >= boardOldMs) fetchBoard();
}

/** Brings changes into what this tab shows. */
function take({ orders, reset }: Changes): void {
  addRecent(orders);
  if (reset) refetchOrders(queryClient);
  else mergeIntoCaches(queryClient, orders);
  refreshBoard(reset || orders.length > 0);
}

/** Tells the bell. After more changes than an answer holds, the orders whose work has not begun are asked for. */
async function tellBell(handle: string, { orders, reset, cursor }: Changes): Promise<void> {
  const cards = reset ? await placedOrders().catch(() => orders) : orders;
  changeNewOrders((rung) =>
    // Without the server's time at the beginning, every order would be new.
    rung.handle === handle ? { ...afterChanges(rung, cards), cursor, at: Date.now() } : rung,
  );
}

/** What the bell remembers of the person; for a new person, what is placed from now on is new. */
async function startBell(handle: string, feed: Feed): Promise<void> {
  const kept = useNewOrders.getState();
  if (goesOn(kept, handle, Date.now())) {
    feed.cursor ||= kept.cursor;
    return;
  }
  if (kept.handle === handle && feed.cursor) return;
  const { now } = await queryClient.fetchQuery(boardQuery);
  changeNewOrders((rung) =>
    rung.handle === handle ? { ...rung, from: rung.from || now } : unrung(handle, now),
  );
}

/** Runs `work` while this tab is the one of the browser that asks; a tab without locks asks for itself. */
async function asOnlyTab(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  await oneTabAtATime(name, work, signal).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

class Follower {
  private asking: AbortController | undefined;
  private hiddenSince = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly channel =
    typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(storedName(name));
  private readonly feed = new Feed({
    ask: waitForChanges,
    heard: (changes) => this.heard(changes),
    failed: (error) => heardFrom(error),
  });

  constructor(private readonly handle: string) {
    if (!this.channel) return;
    this.channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.handle !== this.handle) return;
      this.feed.cursor = data.changes.cursor;
      take(data.changes);
    };
  }

  private heard(changes: Changes): void {
    heardFrom();
    this.channel?.postMessage({ handle: this.handle, changes } satisfies Message);
    take(changes);
    void startBell(this.handle, this.feed)
      .then(() => tellBell(this.handle, changes))
      .catch(() => undefined);
  }

  begin(): void {
    if (this.asking || document.visibilityState === 'hidden') return;
    const asking = new AbortController();
    this.asking = asking;
    void asOnlyTab(asking.signal, async () => {
      await startBell(this.handle, this.feed).catch(() => undefined);
      await this.feed.run(asking.signal);
    });
  }

  pause(): void {
    this.asking?.abort();
    this.asking = undefined;
  }

  again(): void {
    this.pause();
    this.begin();
  }

  /** The page was hidden, or is looked at again. */
  look(): void {
    clearTimeout(this.timer);
    if (document.visibilityState === 'hidden') {
      this.hiddenSince = Date.now();
      this.timer = setTimeout(() => this.pause(), hiddenMs);
    } else if (Date.now() - this.hiddenSince > maybeLostMs) this.again();
    else this.begin();
  }

  end(): void {
    clearTimeout(this.timer);
    this.pause();
    this.channel?.close();
  }
}

/** Follows the orders as long as a person who may see them is logged in. Returns a function that ends this. */
export function followChanges(): () => void {
  let follower: Follower | undefined;
  let of = '';
  const choose = () => {
    const session = useStaffSession.getState();
    const may = session.me?.permissions.includes('orders.read') ?? false;
    const now = session.token && may ? `${handleOf(session)} ${session.token}` : '';
    // After a logout, or without the permission to see orders, no order stays on the device and no number on the app's icon. After an
    // expired session both stay, because the same person logs in again.
    if (!may) {
      changeNewOrders(() => unrung('', ''));
      storage.remove('staff.bell');
      useRecent.setState({ list: [] });
    }
    if (now === of) return;
    of = now;
    follower?.end();
    follower = now ? new Follower(handleOf(session)) : undefined;
    useBell.setState({ listening: now !== '' });
    follower?.begin();
  };
  const look = () => follower?.look();
  document.addEventListener('visibilitychange', look);
  const stop = [useStaffSession.subscribe(choose), onBack(() => follower?.again())];
  choose();
  return () => {
    document.removeEventListener('visibilitychange', look);
    stop.forEach((end) => end());
    follower?.end();
  };
}
