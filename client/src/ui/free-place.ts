/** What no toast may cover: everything that can be pressed, and how much is missing to free delivery. */
const needed =
  'a[href],button,input,select,textarea,[role=tab],[role=radio],[tabindex="0"],[role=progressbar]';
const step = 24;
/** How long a page that changes is left alone, so that a slow phone has time for the change itself. */
const settleMs = 150;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const covers = (a: Box, [x, y]: [number, number], b: Box) =>
  a.left + x < b.right && b.left < a.right + x && a.top + y < b.bottom && b.top < a.bottom + y;

/** Whether the middle of a thing can be seen: no dialog or other part of the page covers it. The toasts do not count. */
function isInView(thing: Element, box: Box, toasts: HTMLElement): boolean {
  const x = (Math.max(0, box.left) + Math.min(window.innerWidth, box.right)) / 2;
  const y = (Math.max(0, box.top) + Math.min(window.innerHeight, box.bottom)) / 2;
  const top = document.elementsFromPoint(x, y).find((one) => !toasts.contains(one));
  return top !== undefined && thing.contains(top);
}

/** The boxes of the needed things in view that `among` lets through. */
function neededBoxes(toasts: HTMLElement, among: (box: Box) => boolean = () => true): Box[] {
  const boxes: Box[] = [];
  for (const thing of document.querySelectorAll(needed)) {
    if (toasts.contains(thing)) continue;
    const box = thing.getBoundingClientRect();
    if (among(box) && isInView(thing, box, toasts)) boxes.push(box);
  }
  return boxes;
}

/** The places of the window, as distances from the usual one, the nearest first. */
function places({ left, top, right, bottom }: Box): [x: number, y: number][] {
  const found: [number, number][] = [];
  const from = (at: number, size: number) => -Math.floor(at / size) * size;
  for (let x = from(left, step); right + x <= window.innerWidth; x += step)
    for (let y = from(top, step); bottom + y <= window.innerHeight; y += step) found.push([x, y]);
  const far = ([x, y]: [number, number]) => Math.abs(x) + Math.abs(y);
  return found.sort((a, b) => far(a) - far(b));
}

/** Moves the toasts from their usual place to the nearest one where they cover nothing that is needed. Where there is none, they stay. */
function move(toasts: HTMLElement): void {
  toasts.style.translate = '';
  const usual = toasts.getBoundingClientRect();
  const boxes = neededBoxes(toasts);
  const free = places(usual).find((place) => !boxes.some((box) => covers(usual, place, box)));
  if (free) toasts.style.translate = `${free[0]}px ${free[1]}px`;
}

/** Whether the toasts cover something needed, or are partly outside of the window since it has another size. */
function isInTheWay(toasts: HTMLElement): boolean {
  const now = toasts.getBoundingClientRect();
  const outside =
    now.left < 0 || now.top < 0 || now.right > window.innerWidth || now.bottom > window.innerHeight;
  return outside || neededBoxes(toasts, (box) => covers(now, [0, 0], box)).length > 0;
}

let watching = new AbortController();

/**
 * Keeps the toasts where they cover nothing that is needed, until there are others or none: the page under them may become another
 * one, a dialog may open or close, and the window may be turned or scrolled. Toasts that cover nothing stay, and so do those
 * that the customer is about to close.
 */
export function keepInFreePlace(toasts: HTMLElement): void {
  watching.abort();
  watching = new AbortController();
  const { signal } = watching;
  move(toasts);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    timer = undefined;
    if (!toasts.matches(':hover, :focus-within') && isInTheWay(toasts)) move(toasts);
  };
  const later = () => {
    timer ??= setTimeout(look, settleMs);
  };
  // While a finger scrolls, toasts that jump would be more in the way than toasts that cover something.
  const scrolled = () => {
    clearTimeout(timer);
    timer = setTimeout(look, settleMs);
  };
  const changes = new MutationObserver((all) => {
    if (!toasts.textContent) watching.abort();
    else if (all.some(({ target }) => !toasts.contains(target))) later();
  });
  const how = { capture: true, passive: true, signal };
  changes.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['class', 'style'],
  });
  window.addEventListener('scroll', scrolled, how);
  for (const kind of ['resize', 'load', 'animationend', 'transitionend'])
    window.addEventListener(kind, later, how);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    changes.disconnect();
  });
}
