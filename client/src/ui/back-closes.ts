interface Layer {
  close: () => void;
  /** The router's id (in `history.state`) of the page that the layer lies over. */
  page: unknown;
}

interface Entry {
  id?: unknown;
  /** How many layers lie over the page at this entry of the history. */
  layers?: number;
}

/** A press may close the layer and also go to another page: by this time that navigation has happened. */
const settleMs = 100;

const open: Layer[] = [];
/** Steps back that this module has started and that have not arrived yet. Their events are kept from the router. */
let ours = 0;
/** Called when the last of these steps has arrived. */
let waiting: (() => void)[] = [];

const here = (): Entry => (window.history.state as Entry | null) ?? {};
const layersHere = (): number => here().layers ?? 0;

function stepBack(): void {
  ours += 1;
  window.history.back();
}

function onPop(event: PopStateEvent): void {
  if (ours > 0) {
    ours -= 1;
    event.stopImmediatePropagation();
    if (layersHere() > open.length) stepBack();
    if (ours > 0) return;
    waiting.forEach((done) => done());
    waiting = [];
    return;
  }
  // This entry belongs to a layer that is closed already: skip it.
  if (layersHere() > open.length) {
    stepBack();
    return;
  }
  const top = open[open.length - 1];
  if (!top || top.page !== here().id || layersHere() === open.length) return;
  event.stopImmediatePropagation();
  open
    .splice(layersHere())
    .reverse()
    .forEach((layer) => layer.close());
}

/** Resolves when no step back is under way. Await it before a navigation, or the step back would leave the new page. */
export function historySettled(): Promise<void> {
  return ours === 0 ? Promise.resolve() : new Promise((done) => waiting.push(done));
}

let listening = false;
function listen(): void {
  if (listening) return;
  listening = true;
  // In the capture phase, before the router's listener, which would take the step for a change of page.
  window.addEventListener('popstate', onPop, true);
}

/**
 * From now on the browser's back button closes this layer and stays on the page. Returns a function to call when the layer is
 * closed in another way.
 */
export function closeOnBack(close: () => void): () => void {
  listen();
  const layer: Layer = { close, page: here().id };
  open.push(layer);
  if (layersHere() < open.length) {
    window.history.pushState({ ...here(), layers: open.length }, '');
  }
  return () => {
    const at = open.indexOf(layer);
    if (at < 0) return;
    open.splice(at, 1);
    setTimeout(() => {
      if (layersHere() > open.length) stepBack();
    }, settleMs);
  };
}
