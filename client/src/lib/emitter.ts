/** A typed event without payload bookkeeping: subscribe returns the way to stop. */
export function createEvent<T = void>() {
  const listeners = new Set<(payload: T) => void>();
  return {
    emit(payload: T): void {
      [...listeners].forEach((listener) => listener(payload));
    },
    subscribe(listener: (payload: T) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
