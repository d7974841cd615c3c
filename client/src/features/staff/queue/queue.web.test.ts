import { Problem } from '@/lib/problem';
import { ActionQueue, waitingIn } from './queue';
import { inMemory, type Action } from './store';

interface Pick {
  line: number;
}

const words = ({ line }: Pick) => ({ what: `line ${line}` });
const offline = () => new Problem({ kind: 'offline' });
const cancelled = () =>
  new Problem({ kind: 'conflict', code: 'order_cancelled', message: 'It was cancelled.', status: 409 });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A queue whose kind "pick" is sent by `send`. */
function queueOf(send: (body: Pick, action: Action) => Promise<unknown>, store = inMemory()) {
  const refused: string[] = [];
  const queue = new ActionQueue({ store, now: () => 1_000, onRefused: ({ id }) => refused.push(id) });
  const pick = queue.kind<Pick>('pick', { send, words });
  const states = () => queue.state.getState().actions.map(({ state }) => state);
  return { queue, pick, store, refused, states };
}

test('actions are sent one after the other, in the order in which they were done', async () => {
  const heard: number[] = [];
  let underWay = 0;
  const { queue, pick, states } = queueOf(async ({ line }) => {
    expect(++underWay).toBe(1);
    await Promise.resolve();
    heard.push(line);
    underWay -= 1;
  });
  await queue.open('imran');
  await Promise.all([pick({ line: 1 }), pick({ line: 2 }), pick({ line: 3 })]);
  await queue.send();
  expect(heard).toEqual([1, 2, 3]);
  expect(states()).toEqual(['sent', 'sent', 'sent']);
});

test('without a network they wait on the device, survive a reload, and are sent under the same id', async () => {
  const ids: string[] = [];
  const first = queueOf((_, { id }) => (ids.push(id), Promise.reject(offline())));
  await first.queue.open('imran');
  await first.pick({ line: 1 });
  await first.pick({ line: 2 });
  await first.queue.send();
  expect(first.states()).toEqual(['waiting', 'waiting']);
  // The second one was never tried: it must not overtake the first.
  expect(new Set(ids).size).toBe(1);

  const later = queueOf((_, { id }) => Promise.resolve(ids.push(id)), first.store);
  await later.queue.open('imran');
  await later.queue.send();
  expect(later.states()).toEqual(['sent', 'sent']);
  expect(new Set(ids).size).toBe(2);
});

test('it tries again by itself, later each time', async () => {
  let tries = 0;
  const { queue, pick, states } = queueOf(() =>
    ++tries < 3 ? Promise.reject(offline()) : Promise.resolve(),
  );
  await queue.open('imran');
  await pick({ line: 1 });
  await queue.send();
  expect(tries).toBeGreaterThan(0);
  await jest.advanceTimersByTimeAsync(120_000);
  expect(states()).toEqual(['sent']);
});

test('a refused action stays with its reason, the next one is sent, and it can be taken off', async () => {
  const { queue, pick, refused, states, store } = queueOf(({ line }) =>
    line === 1 ? Promise.reject(cancelled()) : Promise.resolve(),
  );
  await queue.open('imran');
  await pick({ line: 1 });
  await pick({ line: 2 });
  await queue.send();
  expect(states()).toEqual(['refused', 'sent']);
  const [first] = queue.state.getState().actions;
  expect(first?.problem).toMatchObject({ code: 'order_cancelled', message: 'It was cancelled.' });
  expect(refused).toEqual([first?.id]);
  expect(waitingIn(queue.state.getState())).toBe(0);
  await queue.remove([first?.id ?? '']);
  expect(states()).toEqual(['sent']);
  expect(await store.load('imran')).toHaveLength(1);
});

test('an expired session keeps everything, and the login sends it', async () => {
  let expired = true;
  const { queue, pick, states } = queueOf(() =>
    expired ? Promise.reject(new Problem({ kind: 'unauthorized', status: 401 })) : Promise.resolve(),
  );
  await queue.open('imran');
  await pick({ line: 1 });
  await queue.send();
  expect(queue.state.getState().needsLogin).toBe(true);
  expect(states()).toEqual(['waiting']);
  expired = false;
  await queue.open('imran');
  expect(states()).toEqual(['sent']);
});

test('a call of the old session that ends after the login does not hold up the queue', async () => {
  let refuse: (why: Problem) => void = () => undefined;
  const old = new Promise<void>((_, reject) => (refuse = reject));
  const send = jest.fn().mockReturnValueOnce(old).mockResolvedValue(undefined);
  const { queue, pick, states } = queueOf(send);
  await queue.open('imran');
  await pick({ line: 1 });
  await jest.advanceTimersByTimeAsync(0);
  expect(send).toHaveBeenCalledTimes(1);
  const loggedIn = queue.open('imran');
  refuse(new Problem({ kind: 'unauthorized', status: 401 }));
  await loggedIn;
  await jest.advanceTimersByTimeAsync(0);
  expect(states()).toEqual(['sent']);
  expect(queue.state.getState().needsLogin).toBe(false);
});

test('other people on the device do not see or send what a person did', async () => {
  const heard: string[] = [];
  let network = false;
  const { queue, pick, states } = queueOf((_, { handle }) =>
    network ? Promise.resolve(heard.push(handle)) : Promise.reject(offline()),
  );
  await queue.open('imran');
  await pick({ line: 1 });
  await queue.send();
  await queue.open('');
  network = true;
  await queue.open('kavita');
  expect(states()).toEqual([]);
  await queue.send();
  expect(heard).toEqual([]);
  await queue.open('imran');
  expect(heard).toEqual(['imran']);
});

test('what is discarded is gone from the device', async () => {
  const { queue, pick, store } = queueOf(() => Promise.reject(offline()));
  await queue.open('imran');
  await pick({ line: 1 });
  await queue.send();
  await queue.discard();
  expect(await store.load('imran')).toEqual([]);
});

test('an action of a kind that this version does not know keeps its place', async () => {
  const store = inMemory();
  const heard = jest.fn(() => Promise.resolve());
  const later = queueOf(heard, store);
  const weigh = later.queue.kind<Pick>('weigh', { send: () => Promise.reject(offline()), words });
  await later.queue.open('imran');
  await weigh({ line: 1 });
  await later.pick({ line: 2 });
  await later.queue.send();
  const earlier = queueOf(heard, store);
  await earlier.queue.open('imran');
  expect(earlier.states()).toEqual(['waiting', 'waiting']);
  expect(earlier.queue.wordsOf(earlier.queue.state.getState().actions[0] as Action)).toBeUndefined();
  expect(heard).not.toHaveBeenCalled();
});

test('only the last sent actions stay to look at', async () => {
  const { queue, pick, store } = queueOf(() => Promise.resolve());
  await queue.open('imran');
  for (let line = 0; line < 30; line++) await pick({ line });
  await queue.send();
  expect(await store.load('imran')).toHaveLength(20);
  expect(queue.state.getState().actions.at(-1)?.body).toEqual({ line: 29 });
});
