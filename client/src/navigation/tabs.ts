import type { TextKey } from '@/i18n';
import type { Href, IconName } from '@/ui';

export interface Tab {
  label: TextKey;
  icon: IconName;
  /** Where the tab leads; the cart opens over the page instead. */
  href?: Href;
  /** The paths that lie behind the tab. */
  pages?: RegExp;
}

/** The places of the shop that a thumb reaches from everywhere, left to right. */
export const tabs: readonly Tab[] = [
  { label: 'navigation.home', icon: 'home', href: '/', pages: /^\/(home|login)?$/ },
  { label: 'navigation.categories', icon: 'grid', href: '/products', pages: /^\/products?\b/ },
  { label: 'navigation.cart', icon: 'cart' },
  { label: 'navigation.orders', icon: 'box', href: '/orders', pages: /^\/order/ },
  { label: 'navigation.accountTab', icon: 'user', href: '/profile', pages: /^\/profile\b/ },
];

/**
 * Where the tabs are shown. A product on phones, and check-out below desktops, have the main action of the page at the
 * window's lower edge: two bars there would take a quarter of a phone.
 */
export function tabBarAt(path: string): 'everywhere' | 'tablets' | 'nowhere' {
  if (path === '/checkout') return 'nowhere';
  return path.startsWith('/product/') ? 'tablets' : 'everywhere';
}
