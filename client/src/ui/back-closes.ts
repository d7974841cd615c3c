interface Layer {
  close: () => void;
  /** The router's mark of the page that the layer lies over. */
  page: unknown;
}

interface Entry {
  id?: unknown;
  /** How many layers lie over the page at this step of the history. */
  layers?: number;
}

/** Long enough for a press that closes and goes to another page to have gone. */
const settleMs = 100;

const open: Layer[] = [];
/** Steps back that were taken here: the router must not hear of them. */
let ours = 0;
/** What goes on when the last of them has arrived. */
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
  // A step that a closed layer left behind shows nothing of its own.
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

/** Resolves when no step back is under way, which would leave a page that is gone to meanwhile. */
export function stepsTaken(): Promise<void> {
  return ours === 0 ? Promise.resolve() : new Promise((done) => waiting.push(done));
}

let listening = false;
function listen(): void {
  if (listening) return;
  listening = true;
  // Before the router, which would take the step for a change of the page.
  window.addEventListener('popstate', onPop, true);
}

/** The browser's back button closes the layer that opens now, and stays on the page. Call the answer when it is closed. */
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
