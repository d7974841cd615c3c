/** The web has no push messages, so these do nothing there. index.native.ts exports the app's. */
export const PushOffer = (): null => null;
export const PushSetting = (): null => null;
export const leavePush = (): void => undefined;
export const refreshPush = (): void => undefined;
export const usePushMessages = (_screenOf: (path: string) => string): void => undefined;
