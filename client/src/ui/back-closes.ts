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
let pendingSteps = 0;
/** Called when the last of these steps has arrived. */
let onSettled: (() => void)[] = [];

const historyState = (): Entry => (window.history.state as Entry | null) ?? {};
const currentLayers = (): number => historyState().layers ?? 0;

function stepBack(): void {
  pendingSteps += 1;
  window.history.back();
}

function onPop(event: PopStateEvent): void {
  if (pendingSteps > 0) {
    pendingSteps -= 1;
    event.stopImmediatePropagation();
    if (currentLayers() > open.length) stepBack();
    if (pendingSteps > 0) return;
    onSettled.forEach((done) => done());
    onSettled = [];
    return;
  }
  // This entry belongs to a layer that is closed already: skip it.
  if (currentLayers() > open.length) {
    stepBack();
    return;
  }
  const top = open[open.length - 1];
  if (!top || top.page !== historyState().id || currentLayers() === open.length) return;
  event.stopImmediatePropagation();
  open
    .splice(currentLayers())
    .reverse()
    .forEach((layer) => layer.close());
}

/** Resolves when no step back is under way. Await it before a navigation, or the step back would leave the new page. */
export function historySettled(): Promise<void> {
  return pendingSteps === 0 ? Promise.resolve() : new Promise((done) => onSettled.push(done));
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
  const layer: Layer = { close, page: historyState().id };
  open.push(layer);
  if (currentLayers() < open.length) {
    window.history.pushState({ ...historyState(), layers: open.length }, '');
  }
  return () => {
    const at = open.indexOf(layer);
    if (at < 0) return;
    open.splice(at, 1);
    setTimeout(() => {
      if (currentLayers() > open.length) stepBack();
    }, settleMs);
  };
}
