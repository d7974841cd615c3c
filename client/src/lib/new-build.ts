import { outlivesPage, sessionMemory } from './storage';
import { hasTyped } from './typed';

const reloadedFor = 'reloadedFor';

/** The build of the client that this page was loaded with; undefined in development. */
const ownBuild =
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLMetaElement>('meta[name=build]')?.content;

/** The build that the server delivers now; undefined if the server does not answer. */
async function servedBuild(): Promise<string | undefined> {
  try {
    const reply = await fetch('/build.txt', { cache: 'no-store' });
    return reply.ok ? await reply.text() : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Called when a chunk could not be loaded. Reloads the page if the server has another build, once per build, and never if the
 * customer has typed text that would be lost. (public/guard.js does the same before the client has started.)
 */
export async function reloadForNewBuild(): Promise<void> {
  const served = await servedBuild();
  if (!ownBuild || !served || served === ownBuild) return;
  if (sessionMemory.get(reloadedFor) === served || hasTyped()) return;
  sessionMemory.set(reloadedFor, served);
  // If the browser forbids storage, the page could not know that it has reloaded already, and might reload for ever.
  if (outlivesPage(reloadedFor)) window.location.reload();
}

/** Reloads the page if the server answers, because otherwise the browser's error page would replace it. Returns false if not. */
export async function reloadPage(): Promise<boolean> {
  if ((await servedBuild()) === undefined) return false;
  window.location.reload();
  return true;
}
