/** The name of the device that the app sends to the server. Empty on the web, where the browser sends a User-Agent. */
export const appDevice: string = '';

/** The languages of the browser's settings as tags such as "hi-IN", the preferred one first. */
export const deviceLanguages = (): readonly string[] => globalThis.navigator?.languages ?? [];
