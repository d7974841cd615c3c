import { contentText, t } from '@/i18n';
import { sessionMemory } from '@/lib/storage';
import { readJson, writeJson } from '@/lib/stored-json';
import { loginSucceeded, openLogin, useSession } from '@/state';
import { lineId, type CartItem } from './cart-lines';
import { toast } from '@/ui/toast-store';
import { outbox, quantityInCart } from './cart-sync';

const key = 'cart.intended';

function addOne(item: CartItem): void {
  const there = quantityInCart(lineId(item.productId, item.variantId));
  if (there >= item.stock) {
    toast.error(item.stock > 0 ? t('cart.onlyStock', { stock: item.stock }) : t('cart.variantOut'));
    return;
  }
  outbox.set(item, there + 1);
  toast.success(t('cart.added', { name: contentText(item, 'name') || t('cart.product') }));
}

/** What the visitor wants to add. An earlier version of the client may have stored one item, or something else. */
const intended = () => [readJson(sessionMemory, key) ?? []].flat();

/** The names of all items, in both languages: the login dialog shows them. */
function namesOf(items: readonly CartItem[]) {
  return {
    name: items.map(({ name }) => name).join(' · '),
    nameHi: items.map(({ name, nameHi }) => nameHi || name).join(' · '),
  };
}

/**
 * Adds the item now, or opens the login and adds it afterwards, also if the page is reloaded in between. Several products may
 * come before the login: public/start.js repeats all presses that were made before the page's scripts ran.
 */
export function addWhenLoggedIn(item: CartItem): void {
  if (useSession.getState().token) {
    addOne(item);
    return;
  }
  const items = [
    ...intended()
      .filter(isItem)
      .filter((one) => one.variantId !== item.variantId),
    item,
  ];
  writeJson(sessionMemory, key, items);
  openLogin({ purpose: { for: 'add', ...namesOf(items) }, onCancel: () => sessionMemory.remove(key) });
}

function isItem(value: unknown): value is CartItem {
  return typeof value === 'object' && value !== null && 'productId' in value && 'variantId' in value;
}

function resumeIntended(): void {
  const items = intended();
  sessionMemory.remove(key);
  for (const item of items) {
    if (isItem(item)) addOne(item);
    else toast.error(t('cart.addLocalFailed'));
  }
}

if (typeof window !== 'undefined') {
  loginSucceeded.subscribe(resumeIntended);
  if (useSession.getState().token) resumeIntended();
}
