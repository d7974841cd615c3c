import { inMemory, type Action, type ActionStore } from './store';

const database = 'tokri-staff';
const table = 'actions';
const byHandle = 'handle';

function finished<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the database refused'));
  });
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(table, { keyPath: 'id' }).createIndex(byHandle, 'handle');
  };
  return finished(request);
}

/** Runs requests in one transaction, and waits until the device has kept what they wrote. */
async function within<T>(
  mode: IDBTransactionMode,
  work: (actions: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const db = await open();
  try {
    const transaction = db.transaction(table, mode);
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('the database gave up'));
    });
    const [result] = await Promise.all([work(transaction.objectStore(table)), done]);
    return result;
  } finally {
    db.close();
  }
}

const inBrowser: ActionStore = {
  load: async (handle) => {
    const found = await within('readonly', (actions) =>
      finished<Action[]>(actions.index(byHandle).getAll(handle)),
    );
    return found.sort((a, b) => a.order - b.order);
  },
  put: (action) => within('readwrite', (actions) => finished(actions.put(action)).then(() => undefined)),
  remove: (ids) =>
    within('readwrite', (actions) =>
      Promise.all(ids.map((id) => finished(actions.delete(id)))).then(() => undefined),
    ),
};

/** The browser's database; memory where the browser forbids it, as private windows may, or has no room. */
export function onDevice(): ActionStore {
  const memory = inMemory();
  const written = new Set<string>();
  return {
    load: async (handle) => {
      const kept = await inBrowser.load(handle).catch((): Action[] => []);
      const here = await memory.load(handle);
      return [...kept.filter(({ id }) => !written.has(id)), ...here].sort((a, b) => a.order - b.order);
    },
    put: async (action) => {
      try {
        await inBrowser.put(action);
        if (written.delete(action.id)) await memory.remove([action.id]);
      } catch {
        written.add(action.id);
        await memory.put(action);
      }
    },
    remove: async (ids) => {
      ids.forEach((id) => written.delete(id));
      await memory.remove(ids);
      await inBrowser.remove(ids).catch(() => undefined);
    },
  };
}
