/**
 * Globals that the screens' packages expect and that the server's JavaScript engine (ECMAScript only) does not have. entry.tsx
 * imports this file before any other. There are no timers: what a screen does later is done in the browser.
 */
import './utf8';
import { URL, URLSearchParams } from 'whatwg-url-minimum';

import { DateTimeFormat } from './intl';

const noop = () => undefined;
const noTimer = () => 0;

class AbortController {
  signal = { aborted: false, addEventListener: noop, removeEventListener: noop };
  abort = noop;
}

/** react-dom/server looks this up when it is loaded, but uses it only for streams. */
class MessageChannel {
  port1 = {};
  port2 = { postMessage: noop };
}

Object.assign(globalThis, {
  /** By this lib/rendered.ts knows that it runs on the server. */
  rendersPages: true,
  URL,
  URLSearchParams,
  AbortController,
  MessageChannel,
  Intl: { DateTimeFormat },
  setTimeout: noTimer,
  setInterval: noTimer,
  requestAnimationFrame: noTimer,
  clearTimeout: noop,
  clearInterval: noop,
  cancelAnimationFrame: noop,
  console: { log: noop, info: noop, warn: noop, error: noop, debug: noop },
});
