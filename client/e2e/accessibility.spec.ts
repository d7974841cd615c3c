import type { Page } from '@playwright/test';
import type { Customer } from './api';
import { look } from './look';
import type { Server } from './server';
import { arrive, expect, test } from './shop';
import { afterDialog, atCheckout, atGateway, drawer, openDrawer, placeOrder, toNewAddress } from './steps';

/** Dialogs and menus, in both themes. The pages themselves are in routes.spec.ts. */

// Without reduced motion the search box's hint may fade in while axe reads the colours.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const cart = [
  { productId: 'onion-red', variantId: 'onion-red-1kg', quantity: 3 },
  { productId: 'tomato-local', variantId: 'tomato-local-1kg', quantity: 2 },
];

/** A picture of one pixel. */
const dot = Buffer.from('R0lGODlhAQABAIAAAMLCwgAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');

interface Screen {
  name: string;
  open: (page: Page, customer: Customer, server: Server) => Promise<void>;
}

const browsing: Screen[] = [
  {
    name: 'home',
    open: async (page) => {
      await page.goto('/');
      await expect(page.getByRole('list', { name: 'Shop by category' })).toBeVisible();
    },
  },
  {
    name: 'listing',
    open: async (page) => {
      await page.goto('/products/vegetables');
      await expect(page.getByRole('link', { name: /Tomato, local/ })).toBeVisible();
    },
  },
  {
    name: 'product',
    open: async (page) => {
      await page.goto('/product/tomato-local');
      await expect(page.getByRole('heading', { name: 'Tomato, local', level: 1 })).toBeVisible();
    },
  },
  {
    name: 'search',
    open: async (page) => {
      await page.goto('/search?q=aloo');
      await expect(
        page
          .getByRole('main')
          .getByRole('link', { name: /Potato/ })
          .first(),
      ).toBeVisible();
    },
  },
  {
    name: 'search without a find, and the last searches',
    open: async (page) => {
      await page.goto('/search?q=fresh+bhindi+qwertz');
      await expect(
        page.getByRole('list', { name: 'Loved by customers' }).getByRole('link').first(),
      ).toBeVisible();
      await look(page);
      await page.evaluate(() =>
        localStorage.setItem('tokri.searches', JSON.stringify({ user: '', texts: ['bhindi', 'mango'] })),
      );
      await page.goto('/about-us');
      await expect(page.getByRole('heading', { name: 'Tokri ki kahani' })).toBeVisible();
      await page.getByRole('banner').getByRole('combobox').filter({ visible: true }).click();
      await expect(page.getByRole('listbox', { name: 'Recent searches' })).toBeVisible();
    },
  },
  {
    name: 'login',
    open: async (page) => {
      await page.goto('/login');
      await expect(page.getByRole('dialog', { name: 'Log in or sign up' })).toBeVisible();
    },
  },
];

const buying: Screen[] = [
  {
    name: 'contact form, wrong and with a picture',
    open: async (page) => {
      await page.goto('/contact-us');
      const main = page.getByRole('main');
      await main.getByRole('textbox', { name: 'Email' }).fill('nowhere');
      const chooser = page.waitForEvent('filechooser');
      await main.getByRole('button', { name: 'Add pictures' }).click();
      await (await chooser).setFiles({ name: 'mango.gif', mimeType: 'image/gif', buffer: dot });
      await expect(main.getByRole('list', { name: 'Chosen pictures' })).toBeVisible();
      await main.getByRole('button', { name: 'Send message' }).click();
      await expect(main.getByText('Please write your message')).toBeVisible();
    },
  },
  {
    name: 'cart and address form',
    open: async (page, customer) => {
      for (const item of cart) await customer.post('/cart/add-to-cart', item);
      await page.goto('/');
      await openDrawer(page);
      await expect(drawer(page).getByText('Onion, Nashik')).toBeVisible();
      await look(page);
      await toNewAddress(page);
    },
  },
  {
    name: 'orders, an order and its cancelling',
    open: async (page, customer) => {
      const { _id, trackingId } = await customer.order(cart);
      await page.goto('/orders');
      await expect(page.getByRole('heading', { name: trackingId })).toBeVisible();
      await look(page);
      await page.goto(`/order-details/${_id}`);
      await expect(page.getByRole('heading', { name: `Order ${trackingId}` })).toBeVisible();
      await look(page);
      await page.getByRole('button', { name: 'Cancel order' }).click();
      await expect(page.getByRole('dialog', { name: 'Cancel this order?' })).toBeVisible();
    },
  },
  {
    name: 'a cart with what goes with it, and a report of a problem',
    open: async (page, customer, server) => {
      const { _id, trackingId } = await customer.order(cart);
      for (let step = 0; step < 3; step++) server.run('order', 'advance', '--early', trackingId);
      for (const item of cart) await customer.post('/cart/add-to-cart', item);
      await page.goto('/about-us');
      await expect(page.getByRole('heading', { name: 'Tokri ki kahani' })).toBeVisible();
      await openDrawer(page);
      await expect(drawer(page).getByRole('list', { name: 'You may also need' })).toBeVisible();
      await look(page);
      await drawer(page).getByRole('button', { name: 'Close' }).click();
      await expect(drawer(page)).toBeHidden();
      await afterDialog(page);
      await page.goto(`/order-details/${_id}`);
      await page.getByRole('button', { name: 'Report a problem' }).click();
      const dialog = page.getByRole('dialog', { name: 'What went wrong?' });
      await expect(dialog.getByRole('button', { name: 'Add pictures' })).toBeVisible();
      await dialog.getByRole('button', { name: 'Send report' }).click();
      await expect(dialog.getByText('Choose what is wrong.', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'check-out and confirmation',
    open: async (page, customer) => {
      await atCheckout(page, customer, cart);
      await expect(placeOrder(page)).toBeEnabled();
      await look(page);
      await placeOrder(page).click();
      await expect(page.getByText(/TK[2-9A-Z]{10}/).first()).toBeVisible();
    },
  },
  {
    name: 'payment page and what waits for it',
    open: async (page, customer) => {
      await atCheckout(page, customer, cart);
      await page.getByRole('radio', { name: /Pay Online/ }).click();
      await placeOrder(page).click();
      await expect(atGateway(page, /^Pay ₹/)).toBeVisible();
      await look(page);
      await atGateway(page, /^Stay pending/).click();
      await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible();
    },
  },
];

const account: Screen[] = [
  {
    name: 'profile, looked at and edited, and the deletion',
    open: async (page) => {
      await page.goto('/profile');
      const main = page.getByRole('main');
      await expect(main.getByText('Total Spent')).toBeVisible();
      await look(page);
      await main.getByRole('button', { name: 'Edit Profile' }).click();
      await main.getByRole('textbox', { name: 'First name' }).fill('');
      await main.getByRole('button', { name: 'Save Changes' }).click();
      await expect(main.getByText('First name is required')).toBeVisible();
      await look(page);
      await page.getByRole('button', { name: 'Delete Account' }).filter({ visible: true }).click();
      await expect(page.getByRole('dialog', { name: 'Delete your account?' })).toBeVisible();
    },
  },
  {
    name: 'addresses and wishlist',
    open: async (page, customer) => {
      await customer.addAddress();
      await customer.post('/product/add-to-wishlist', { productId: 'onion-red' });
      await page.goto('/profile/addresses');
      await expect(page.getByRole('list', { name: 'My Addresses' })).toContainText('Rajwada Road');
      await look(page);
      await page.goto('/profile/wishlist');
      await expect(page.getByRole('list', { name: 'My Wishlist' })).toContainText('Onion');
    },
  },
  {
    name: 'new password and account deletion page',
    open: async (page) => {
      await page.goto('/reset-password/some-link');
      await page.getByRole('button', { name: 'Save password' }).click();
      await expect(page.getByText('Please fill in both fields')).toBeVisible();
      await look(page);
      await page.goto('/account-deletion');
      await expect(page.getByRole('heading', { name: 'Delete your account', level: 1 })).toBeVisible();
    },
  },
];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    for (const { name, open } of browsing) {
      test(name, async ({ page, customer, server }) => {
        await open(page, customer, server);
        await look(page);
      });
    }
    for (const { name, open } of [...buying, ...account]) {
      test(name, async ({ page, customer, server }) => {
        await arrive(page, customer);
        await open(page, customer, server);
        await look(page);
      });
    }
  });
}
