/** An app brings all its code along. */
export function reloadForNewBuild(): Promise<void> {
  return Promise.resolve();
}

export function reloadPage(): Promise<boolean> {
  return Promise.resolve(false);
}
