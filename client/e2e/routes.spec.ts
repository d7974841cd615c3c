import { tabNames } from '../src/features/account/tabs';
import type { Customer } from './api';
import { locales, lookAt, routesOf, type Address } from './look-at';
import { arrive, expect, test } from './shop';

/** Checks every route of the website in both themes, both languages and three widths. Dialogs are in accessibility.spec.ts. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The limit of a test that opens all pages, which takes minutes on a busy machine. */
const longestMs = 10 * 60_000;

const card = 'main a[href^="/product/"]';
const title = 'main h1';

/** Pages that need no login, by the name of their file in src/app without its extension. */
const open: Record<string, Address[]> = {
  '+not-found': [{ at: '/no-such-page', shows: card }],
  'about-us': [{ at: '/about-us', shows: title }],
  'account-deletion': [{ at: '/account-deletion', shows: title }],
  'contact-us': [{ at: '/contact-us', shows: 'main textarea' }],
  home: [{ at: '/home', shows: card }],
  index: [{ at: '/', shows: card }],
  login: [{ at: '/login', shows: '[role=dialog] input' }],
  'other-policy': [{ at: '/other-policy', shows: title }],
  'privacy-policy': [{ at: '/privacy-policy', shows: title }],
  'product/[productId]': [{ at: '/product/tomato-local', shows: title }],
  'products/[category]': [{ at: '/products/vegetables', shows: card }],
  'products/index': [{ at: '/products', shows: card }],
  'refund-policy': [{ at: '/refund-policy', shows: title }],
  'reset-password/[Id]': [{ at: '/reset-password/some-link', shows: 'main input' }],
  search: [{ at: '/search?q=aloo', shows: card }],
  'terms-and-conditions': [{ at: '/terms-and-conditions', shows: title }],
  'undo-change/[token]': [{ at: '/undo-change/some-link', shows: title }],
};

/** Pages that need a login. */
const own: Record<string, Address[]> = {
  checkout: [{ at: '/checkout', shows: 'main [role=radio]' }],
  'order-confirmation/[orderId]': [{ at: '/order-confirmation/ORDER', shows: 'main >> text=TRACKING' }],
  'order-details/[id]': [{ at: '/order-details/ORDER', shows: 'main >> text=TRACKING' }],
  orders: [{ at: '/orders', shows: 'main >> text=TRACKING' }],
  'profile/index': [{ at: '/profile', shows: 'main >> text=Asha' }],
  'profile/[tabName]': tabNames.map((tab) => ({ at: `/profile/${tab}`, shows: 'main >> text=Asha' })),
};

test('every route of the website is checked', () => {
  const looked = Object.keys({ ...open, ...own });
  expect(looked.sort()).toEqual(routesOf('app'));
});

/** Gives a customer an order, addresses and so on, so that no page is empty. Returns the addresses of the customer's pages. */
async function furnished(customer: Customer): Promise<Address[]> {
  // A word that is wider than a phone.
  customer.flat += 'W'.repeat(60);
  const { _id, trackingId } = await customer.order([
    { productId: 'onion-red', variantId: 'onion-red-1kg', quantity: 3 },
  ]);
  await customer.post('/product/add-to-wishlist', { productId: 'onion-red' });
  await customer.post('/cart/add-to-cart', {
    productId: 'tomato-local',
    variantId: 'tomato-local-1kg',
    quantity: 2,
  });
  return Object.values(own)
    .flat()
    .map(({ at, shows }) => ({
      at: at.replace('ORDER', _id),
      shows: shows.replace('TRACKING', trackingId),
    }));
}

for (const locale of locales) {
  test.describe(locale, () => {
    test.use({ locale });

    test('pages without a login', async ({ page }) => {
      test.setTimeout(longestMs);
      await lookAt(page, Object.values(open).flat(), locale);
    });

    test('pages that need a login', async ({ page, customer }) => {
      test.setTimeout(longestMs);
      await arrive(page, customer);
      await lookAt(page, await furnished(customer), locale);
    });
  });
}
