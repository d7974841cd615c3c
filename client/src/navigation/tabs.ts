import type { TextKey } from '@/i18n';
import type { Href, IconName } from '@/ui';

export interface Tab {
  label: TextKey;
  icon: IconName;
  /** The address of the tab; the cart has none, because it opens over the page. */
  href?: Href;
  /** The paths for which the tab counts as the current one. */
  pages?: RegExp;
}

export const tabs: readonly Tab[] = [
  { label: 'navigation.home', icon: 'home', href: '/', pages: /^\/(home|login)?$/ },
  { label: 'navigation.categories', icon: 'grid', href: '/products', pages: /^\/products?\b/ },
  { label: 'navigation.cart', icon: 'cart' },
  { label: 'navigation.orders', icon: 'box', href: '/orders', pages: /^\/order/ },
  { label: 'navigation.accountTab', icon: 'user', href: '/profile', pages: /^\/profile\b/ },
];

/**
 * At which window widths a page shows the tabs. A product page on phones, and check-out below desktops, have the page's main action
 * at the window's lower edge: two bars would take a quarter of a phone's height.
 */
export function tabBarAt(path: string): 'everywhere' | 'tablets' | 'nowhere' {
  if (path === '/checkout') return 'nowhere';
  return path.startsWith('/product/') ? 'tablets' : 'everywhere';
}
