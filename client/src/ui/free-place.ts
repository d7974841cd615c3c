/** What no toast may cover: everything that can be pressed, and how much is missing to free delivery. */
const needed =
  'a[href],button,input,select,textarea,[role=tab],[role=radio],[tabindex="0"],[role=progressbar]';
const step = 24;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The boxes of the things in view that are needed, without what a dialog or another part of the page covers. */
function neededBoxes(toasts: HTMLElement): Box[] {
  const boxes: Box[] = [];
  for (const thing of document.querySelectorAll(needed)) {
    if (toasts.contains(thing)) continue;
    const box = thing.getBoundingClientRect();
    const x = (Math.max(0, box.left) + Math.min(window.innerWidth, box.right)) / 2;
    const y = (Math.max(0, box.top) + Math.min(window.innerHeight, box.bottom)) / 2;
    const top = document.elementsFromPoint(x, y).find((one) => !toasts.contains(one));
    if (top && thing.contains(top)) boxes.push(box);
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

const covers = (a: Box, [x, y]: [number, number], b: Box) =>
  a.left + x < b.right && b.left < a.right + x && a.top + y < b.bottom && b.top < a.bottom + y;

/** Moves the toasts from their usual place to the nearest one where they cover nothing that is needed. Where there is none, they stay. */
export function moveToFreePlace(toasts: HTMLElement): void {
  toasts.style.translate = '';
  const usual = toasts.getBoundingClientRect();
  const boxes = neededBoxes(toasts);
  const free = places(usual).find((place) => !boxes.some((box) => covers(usual, place, box)));
  if (free) toasts.style.translate = `${free[0]}px ${free[1]}px`;
}
