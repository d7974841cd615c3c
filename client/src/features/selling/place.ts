import { storage } from '@/lib/storage';

/**
 * The rail comes when the page has been seen: its place is kept free from the first paint on, for who had it before
 * (public/theme.js reads the same mark, home's stylesheet keeps the place).
 */
const mark = 'ordered';

/** Whether what follows the rail is out of sight, so that its coming moves nothing that is seen. */
function isOutOfSight(rail: unknown): boolean {
  const next = rail instanceof HTMLElement ? rail.parentElement?.nextElementSibling : undefined;
  return next ? next.getBoundingClientRect().top >= window.innerHeight : false;
}

/** Shows the rail now if nothing that is seen moves, else from the next page on; takes the place away where there is no rail. */
export function keepPlace(wanted: boolean, rail: unknown): void {
  const { dataset } = document.documentElement;
  if (!wanted) {
    storage.remove(mark);
    delete dataset.ordered;
    return;
  }
  storage.set(mark, 'yes');
  if (isOutOfSight(rail)) dataset.ordered = '';
}

/** The next time that home is shown, the rail has its place at once. */
export function givePlace(): void {
  if (storage.get(mark)) document.documentElement.dataset.ordered = '';
}
