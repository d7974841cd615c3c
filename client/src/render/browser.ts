/**
 * What the screens' packages take for granted and the server's JavaScript engine lacks (it has ECMAScript, and nothing
 * of a browser). entry.tsx imports this file before any other. There are no timers: what a screen starts
 * later belongs to the browser.
 */
import './utf8';
import { URL, URLSearchParams } from 'whatwg-url-minimum';

import { DateTimeFormat } from './intl';

const nothing = () => undefined;
const noTimer = () => 0;

class AbortController {
  signal = { aborted: false, addEventListener: nothing, removeEventListener: nothing };
  abort = nothing;
}

/** react-dom/server asks for this while it loads; only its streams use it. */
class MessageChannel {
  port1 = {};
  port2 = { postMessage: nothing };
}

Object.assign(globalThis, {
  /** What lib/rendered.ts knows this bundle by. */
  rendersPages: true,
  URL,
  URLSearchParams,
  AbortController,
  MessageChannel,
  Intl: { DateTimeFormat },
  setTimeout: noTimer,
  setInterval: noTimer,
  requestAnimationFrame: noTimer,
  clearTimeout: nothing,
  clearInterval: nothing,
  cancelAnimationFrame: nothing,
  console: { log: nothing, info: nothing, warn: nothing, error: nothing, debug: nothing },
});
