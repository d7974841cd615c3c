/** Does nothing: an app has no other tabs. */
export function onOtherTab(): () => void {
  return () => undefined;
}

export function oneTabAtATime<T>(_name: string, work: () => Promise<T>): Promise<T> {
  return work();
}
