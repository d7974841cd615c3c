import { outlivesPage, sessionMemory } from './storage';
import { hasTyped } from './typed';

const reloadedFor = 'reloadedFor';

/** The build of the client that this page is of; undefined in development. */
const ownBuild =
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLMetaElement>('meta[name=build]')?.content;

/** The build that the server has; undefined if it does not answer. */
async function servedBuild(): Promise<string | undefined> {
  try {
    const reply = await fetch('/build.txt', { cache: 'no-store' });
    return reply.ok ? await reply.text() : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A part of this page could not be loaded: loads the page again if the server has another build, once for each build
 * (public/guard.js does the same before the client has started), and never over typed text.
 */
export async function reloadForNewBuild(): Promise<void> {
  const served = await servedBuild();
  if (!ownBuild || !served || served === ownBuild) return;
  if (sessionMemory.get(reloadedFor) === served || hasTyped()) return;
  sessionMemory.set(reloadedFor, served);
  // Storage may be forbidden: without memory a page could load for ever.
  if (outlivesPage(reloadedFor)) window.location.reload();
}

/** Loads the page again if the server answers, so that no browser's error page takes its place. False if it does not. */
export async function reloadPage(): Promise<boolean> {
  if ((await servedBuild()) === undefined) return false;
  window.location.reload();
  return true;
}
