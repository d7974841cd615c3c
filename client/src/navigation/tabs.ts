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

const places = {
  home: { label: 'navigation.home', icon: 'home', href: '/', pages: /^\/(home|login)?$/ },
  categories: {
    label: 'navigation.categories',
    icon: 'grid',
    href: '/products',
    pages: /^\/products?(\/|$)/,
  },
  cart: { label: 'navigation.cart', icon: 'cart' },
  orders: {
    label: 'navigation.orders',
    icon: 'box',
    href: '/orders',
    pages: /^\/(orders|order-details|order-confirmation)(\/|$)/,
  },
  account: { label: 'navigation.accountTab', icon: 'user', href: '/profile', pages: /^\/profile(\/|$)/ },
} as const satisfies Record<string, Tab>;

export type TabName = keyof typeof places;

/** The places of the shop that a thumb reaches from everywhere, left to right. */
export const tabs: readonly ({ name: TabName } & Tab)[] = Object.entries(places).map(([name, tab]) => ({
  name: name as TabName,
  ...tab,
}));

/**
 * Where the tabs are shown. A product on phones, and check-out below desktops, have the main action of the page at the
 * window's lower edge: two bars there would take a quarter of a phone.
 */
export function tabBarAt(path: string): 'everywhere' | 'tablets' | 'nowhere' {
  if (/^\/checkout(\/|$)/.test(path)) return 'nowhere';
  return /^\/product\//.test(path) ? 'tablets' : 'everywhere';
}
