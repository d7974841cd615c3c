/** Expo Go has no network module: a call fails without a network, and the outbox sends it again. */
export function onNetwork(): () => void {
  return () => undefined;
}

export function isOnline(): boolean {
  return true;
}

export function useOnline(): boolean {
  return true;
}
