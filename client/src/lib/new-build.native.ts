/** Does nothing: an installed app has all its code on the phone. */
export function reloadForNewBuild(): Promise<void> {
  return Promise.resolve();
}

export function reloadPage(): Promise<boolean> {
  return Promise.resolve(false);
}
