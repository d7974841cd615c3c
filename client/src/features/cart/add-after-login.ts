import { contentText, t } from '@/i18n';
import { doAfterLogin, takeWish, useSession, wished } from '@/state';
import { lineId, type CartItem } from './cart-lines';
import { toast } from '@/ui/toast-store';
import { outbox, quantityInCart } from './cart-sync';

function addOne(item: CartItem): void {
  const there = quantityInCart(lineId(item.productId, item.variantId));
  if (there >= item.stock) {
    toast.error(item.stock > 0 ? t('cart.onlyStock', { stock: item.stock }) : t('cart.variantOut'));
    return;
  }
  outbox.set(item, there + 1);
  toast.success(t('cart.added', { name: contentText(item, 'name') || t('cart.product') }));
}

function isItem(value: unknown): value is CartItem {
  return typeof value === 'object' && value !== null && 'productId' in value && 'variantId' in value;
}

/** The names of all items, in both languages: the login dialog shows them. */
function namesOf(items: readonly CartItem[]) {
  return {
    name: items.map(({ name }) => name).join(' · '),
    nameHi: items.map(({ name, nameHi }) => nameHi || name).join(' · '),
  };
}

/**
 * Adds the item now, or after the login. Several products may come before the login: public/start.js repeats all presses that were
 * made before the page's scripts ran.
 */
export function addWhenLoggedIn(item: CartItem): void {
  if (useSession.getState().token) {
    addOne(item);
    return;
  }
  const before = [wished('add')].flat().filter(isItem);
  const items = [...before.filter((one) => one.variantId !== item.variantId), item];
  doAfterLogin({ for: 'add', ...namesOf(items) }, items);
}

/** Adds what the visitor wanted to add before the login. */
export function addWished(): void {
  for (const item of [takeWish('add') ?? []].flat()) {
    if (isItem(item)) addOne(item);
    else toast.error(t('cart.addLocalFailed'));
  }
}
