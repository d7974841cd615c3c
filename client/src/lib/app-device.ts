/** How an app's phone calls itself to the server; a browser says it with its User-Agent. */
export const appDevice: string = '';
