import { storage } from '@/lib/storage';

/**
 * The rail is loaded only after the page has been drawn. For a customer who had the rail at an earlier visit its place is
 * kept free from the first paint on, so that the page does not jump: public/theme.js reads this key of localStorage and sets
 * `data-ordered`, and the home page's stylesheet keeps the place.
 */
const mark = 'ordered';

/** Whether the section after the rail is below the window, so that showing the rail moves nothing that the customer sees. */
function isOutOfSight(rail: unknown): boolean {
  const next = rail instanceof HTMLElement ? rail.parentElement?.nextElementSibling : undefined;
  return next ? next.getBoundingClientRect().top >= window.innerHeight : false;
}

/**
 * Remembers whether this customer has the rail. A new rail is shown at once only if that moves nothing in view, else when the
 * home page is opened the next time. Without a rail its place is removed.
 */
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

/** Called when the customer leaves the home page: at the next visit to it the rail has its place at once. */
export function givePlace(): void {
  if (storage.get(mark)) document.documentElement.dataset.ordered = '';
}
