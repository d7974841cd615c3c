/** Expo Go without a network module: a call that fails tells soon enough, and the outbox tries again. */
export function onNetwork(): () => void {
  return () => undefined;
}

export function isOnline(): boolean {
  return true;
}

export function useOnline(): boolean {
  return true;
}
