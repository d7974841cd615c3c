/** Something that a person did and that the server has to hear of. */
export interface Action {
  /** Also the key under which the server carries the action out once, however often it is sent. */
  id: string;
  /** Who did it. Other people on this device do not see or send it. */
  handle: string;
  /** Its kind, by which the queue knows how to send and how to word it. */
  kind: string;
  body: unknown;
  /** When it was done, in ms since the epoch. */
  at: number;
  /** Where it stands in the queue; a later action has a greater number. */
  order: number;
  state: 'waiting' | 'sent' | 'refused';
  /** Why the server refused it. */
  problem?: { code: string; message: string; detail?: unknown };
}

/** Where the queue keeps its actions, so that they survive a reload of the page. */
export interface ActionStore {
  /** The actions of a person, in order. */
  load: (handle: string) => Promise<Action[]>;
  /** Writes an action: a new one, or one whose state has changed. It is on the device when the promise is fulfilled. */
  put: (action: Action) => Promise<void>;
  remove: (ids: readonly string[]) => Promise<void>;
}

/** For browsers that forbid their database, and for tests: the actions last as long as the page. */
export function inMemory(): ActionStore {
  const kept = new Map<string, Action>();
  return {
    load: (handle) =>
      Promise.resolve(
        [...kept.values()].filter((one) => one.handle === handle).sort((a, b) => a.order - b.order),
      ),
    put: (action) => Promise.resolve(void kept.set(action.id, action)),
    remove: (ids) => Promise.resolve(ids.forEach((id) => kept.delete(id))),
  };
}
