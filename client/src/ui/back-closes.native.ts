/** Resolves at once: in the app, sheets are not entries of a browser history. */
export const historySettled = (): Promise<void> => Promise.resolve();
