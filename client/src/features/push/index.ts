/** Browsers get no push messages: there is nothing to offer, to set or to open. The app has its own twin of this file. */
export const PushOffer = (): null => null;
export const PushSetting = (): null => null;
export const usePushMessages = (_screenOf: (path: string) => string): void => undefined;
