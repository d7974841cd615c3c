import { t } from '@/i18n';
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
  toast.success(t('cart.added', { name: item.name || t('cart.product') }));
}

/** Adds the item now, or opens the login and adds it afterwards, also if the page is reloaded in between. */
export function addWhenLoggedIn(item: CartItem): void {
  if (useSession.getState().token) {
    addOne(item);
    return;
  }
  writeJson(sessionMemory, key, item);
  const { name, nameHi } = item;
  openLogin({ purpose: { for: 'add', name, nameHi }, onCancel: () => sessionMemory.remove(key) });
}

function isItem(value: unknown): value is CartItem {
  return typeof value === 'object' && value !== null && 'productId' in value && 'variantId' in value;
}

function resumeIntended(): void {
  if (sessionMemory.get(key) === null) return;
  const item = readJson(sessionMemory, key);
  sessionMemory.remove(key);
  // An earlier version of the client may have stored it in another form.
  if (isItem(item)) addOne(item);
  else toast.error(t('cart.addLocalFailed'));
}

if (typeof window !== 'undefined') {
  loginSucceeded.subscribe(resumeIntended);
  if (useSession.getState().token) resumeIntended();
}
