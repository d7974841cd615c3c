/** How an app's phone calls itself to the server; a browser says it with its User-Agent. */
export const appDevice: string = '';

/** The languages that the reader wants, the first one most, as tags such as "hi-IN". */
export const deviceLanguages = (): readonly string[] => globalThis.navigator?.languages ?? [];
