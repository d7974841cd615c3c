import { apiUrl } from '@/lib/config';

/** An id or a token of the server, as part of a path. */
const part = /^[\w.~-]{1,200}$/;

/** The pages that a link may open, by the first part of their path, and the parameters that it may carry. Check-out is not among them. */
const pages: Record<string, { parts: 0 | 1 | 'any'; params?: readonly string[] }> = {
  '': { parts: 0 },
  home: { parts: 0 },
  products: { parts: 'any', params: ['sort', 'block'] },
  product: { parts: 1, params: ['variant'] },
  search: { parts: 0, params: ['q', 'category', 'min', 'max', 'sort'] },
  orders: { parts: 0 },
  'order-details': { parts: 1 },
  'order-confirmation': { parts: 1 },
  profile: { parts: 'any', params: ['topUp'] },
  'reset-password': { parts: 1 },
  'undo-change': { parts: 1 },
  'about-us': { parts: 0 },
  'contact-us': { parts: 0 },
  'terms-and-conditions': { parts: 0 },
  'privacy-policy': { parts: 0 },
  'refund-policy': { parts: 0 },
  'other-policy': { parts: 0 },
  'account-deletion': { parts: 0 },
};

/** An address without a route: the app shows that the page does not exist, like the website. */
const notFound = '/not-found';

/** Path and query of a link. In `tokri://product/p_1` the path starts where `https://shop.example/product/p_1` has its host. */
function addressOf(link: string): URL | undefined {
  const shop = apiUrl() || 'https://shop.invalid';
  const own = /^[a-z][a-z0-9+.-]*:\/\/\/?(?=[^/]|$)/;
  try {
    if (!/^https?:/.test(link)) return new URL(link.replace(own, '/').replace(/^\/*/, '/'), shop);
    const address = new URL(link);
    return address.origin === new URL(shop).origin ? address : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The screen that a link from outside the app opens. A stranger can make such a link, so it can only show a page, and only the pages
 * and parameters above are allowed. Every screen calls the server with the customer's own session, if there is one.
 */
export function screenOfLink(link: string): string {
  const address = addressOf(link);
  if (!address) return notFound;
  const [first = '', ...parts] = address.pathname.split('/').filter(Boolean);
  const page = Object.hasOwn(pages, first) ? pages[first] : undefined;
  const fits = page && (page.parts === 'any' ? parts.length <= 1 : parts.length === page.parts);
  if (!fits || !parts.every((one) => part.test(one))) return notFound;
  const query = new URLSearchParams();
  for (const name of page.params ?? []) {
    const value = address.searchParams.get(name);
    if (value !== null && value.length <= 200) query.set(name, value);
  }
  return `/${[first, ...parts].join('/')}${query.toString() && `?${query.toString()}`}`;
}
