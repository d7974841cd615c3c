import { sessionMemory } from '@/lib/storage';
import { readJson, writeJson } from '@/lib/stored-json';
import { openLogin, type LoginPurpose } from './overlays';

const key = 'intended';

/** What a visitor may want to do and is done after the login by itself. */
type Wish = Extract<LoginPurpose['for'], 'add' | 'save' | 'watch'>;

/** The wishes of this tab. An earlier version of the client may have stored them: their owners check them. */
function wishes(): Partial<Record<Wish, unknown>> {
  const value = readJson(sessionMemory, key);
  return typeof value === 'object' && value !== null ? value : {};
}

/** What the visitor already wants. */
export const wished = (wish: Wish): unknown => wishes()[wish];

export const forgetWishes = (): void => sessionMemory.remove(key);

/**
 * Opens the login and keeps what is to be done after it, also if the page is reloaded in between. If the customer closes the login,
 * nothing is done.
 */
export function doAfterLogin(purpose: LoginPurpose & { for: Wish }, what: unknown): void {
  writeJson(sessionMemory, key, { ...wishes(), [purpose.for]: what });
  openLogin({ purpose, onCancel: forgetWishes });
}

/** Hands out a wish, once. */
export function takeWish(wish: Wish): unknown {
  const { [wish]: what, ...others } = wishes();
  if (what !== undefined) writeJson(sessionMemory, key, others);
  return what;
}
