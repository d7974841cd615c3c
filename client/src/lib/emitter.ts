/** An event with a typed payload. `subscribe` returns a function that unsubscribes. */
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
