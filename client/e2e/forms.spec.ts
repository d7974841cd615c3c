import type { Locator, Page } from '@playwright/test';
import { Customer } from './api';
import { button, dialog, giveNumber, giveOtp } from './login';
import { arrive, expect, test } from './shop';
import {
  atCheckout,
  delivered,
  drawer,
  openDrawer,
  placeOrder,
  retryAtPlaceOrder,
  slotsMissing,
} from './steps';
import type { Server } from './server';

/**
 * Every form brings the first thing that is wrong into view and focus after a refused submit, whether the form itself or the server
 * refuses. A form that is added to the client gets a row here.
 */

const onions = { productId: 'onion-red', variantId: 'onion-red-1kg', quantity: 2 };

interface Form {
  /** Opens the form, makes something wrong, scrolls away from it and submits. */
  refused: (page: Page, server: Server, customer: Customer) => Promise<void>;
  /** What must have the focus. */
  first: (page: Page) => Locator;
  /** The sentence that must be in view with it. */
  says: string | RegExp;
}

const main = (page: Page) => page.getByRole('main');

/** At once: a wheel scrolls on while the next press lands, and the press misses. */
const toTheFoot = (page: Page) =>
  page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));

async function toPassword(page: Page, customer: Customer): Promise<void> {
  await page.goto('/login');
  await giveNumber(page, customer.mobile);
  await expect(button(page, 'Login')).toBeVisible();
}

async function editProfile(page: Page, customer: Customer): Promise<void> {
  await arrive(page, customer);
  await page.goto('/profile');
  await main(page).getByRole('button', { name: 'Edit Profile' }).click();
}

async function report(page: Page, server: Server, customer: Customer): Promise<void> {
  const { _id } = await delivered(server, customer, [
    onions,
    { productId: 'tomato-local', variantId: 'tomato-local-1kg', quantity: 2 },
  ]);
  await arrive(page, customer);
  await page.goto(`/order-details/${_id}`);
  await main(page).getByRole('button', { name: 'Report a problem' }).click();
}

const forms: Record<string, Form> = {
  'login: no number': {
    refused: async (page) => {
      await page.goto('/login');
      await button(page, 'Continue').click();
    },
    first: (page) => dialog(page).getByRole('textbox', { name: 'Mobile number' }),
    says: 'Mobile number is required',
  },
  'login: no password': {
    refused: async (page, _server, customer) => {
      await toPassword(page, customer);
      await button(page, 'Login').click();
    },
    first: (page) => dialog(page).getByRole('textbox', { name: 'Password' }),
    says: /password/i,
  },
  'login: a password that the server refuses': {
    refused: async (page, _server, customer) => {
      await toPassword(page, customer);
      await dialog(page).getByRole('textbox', { name: 'Password' }).fill('not-this-one');
      await button(page, 'Login').click();
    },
    first: (page) => dialog(page).getByRole('textbox', { name: 'Password' }),
    says: 'The mobile number or the password is not right.',
  },
  'login: an OTP that the server refuses': {
    refused: async (page, server) => {
      const stranger = new Customer(server);
      await page.goto('/login');
      await giveNumber(page, stranger.mobile);
      const right = await server.otp(stranger.mobile);
      await giveOtp(page, right === '1234' ? '4321' : '1234');
    },
    first: (page) => dialog(page).getByLabel('OTP'),
    says: /^This OTP is not right/,
  },
  'forgotten password: no address': {
    refused: async (page, _server, customer) => {
      await toPassword(page, customer);
      await dialog(page)
        .getByRole('button', { name: /Forgot/ })
        .click();
      await dialog(page).getByRole('button', { name: 'Send reset link' }).click();
    },
    first: (page) => dialog(page).getByRole('textbox', { name: 'Email' }),
    says: 'Please enter your registered email',
  },
  'registration: nothing is filled in': {
    refused: async (page, server) => {
      const stranger = new Customer(server);
      await page.goto('/login');
      await giveNumber(page, stranger.mobile);
      await giveOtp(page, await server.otp(stranger.mobile));
      await button(page, 'Create account').click();
    },
    first: (page) => dialog(page).getByLabel('First name'),
    says: 'First Name is mandatory!',
  },
  'a new password: nothing is filled in': {
    refused: async (page) => {
      await page.goto('/reset-password/r1');
      await main(page).getByRole('button', { name: 'Save password' }).click();
    },
    first: (page) => main(page).getByRole('textbox', { name: 'New password' }),
    says: 'Please fill in both fields',
  },
  'profile: no first name': {
    refused: async (page, _server, customer) => {
      await editProfile(page, customer);
      await main(page).getByRole('textbox', { name: 'First name' }).fill('');
      await main(page).getByRole('radio', { name: 'Female' }).click();
      await main(page).getByRole('button', { name: 'Save Changes' }).click();
    },
    first: (page) => main(page).getByRole('textbox', { name: 'First name' }),
    says: 'First name is required',
  },
  'profile: no gender': {
    refused: async (page, _server, customer) => {
      await editProfile(page, customer);
      await main(page).getByRole('button', { name: 'Save Changes' }).click();
    },
    first: (page) => main(page).getByRole('group', { name: 'Gender' }),
    says: 'Gender is required',
  },
  'an address: no pin': {
    refused: async (page, _server, customer) => {
      await arrive(page, customer);
      await page.goto('/profile/addresses');
      await main(page).getByRole('button', { name: 'Add New Address' }).first().click();
      await dialog(page).getByRole('button', { name: 'Save and Proceed' }).click();
    },
    first: (page) => dialog(page).getByRole('group', { name: /^Please use the map/ }),
    says: /^Please use the map/,
  },
  'an address: a PIN code of four digits': {
    refused: async (page, _server, customer) => {
      await customer.addAddress();
      await arrive(page, customer);
      await page.goto('/profile/addresses');
      await main(page).getByRole('button', { name: /^Edit/ }).first().click();
      await dialog(page)
        .getByLabel(/PIN code/)
        .fill('4520');
      await dialog(page).getByRole('button', { name: 'Update Address' }).click();
    },
    first: (page) => dialog(page).getByLabel(/PIN code/),
    says: 'Please enter a 6-digit PIN code.',
  },
  'a message to the shop: nothing is filled in': {
    refused: async (page) => {
      await page.goto('/contact-us');
      await main(page).getByRole('button', { name: 'Send message' }).click();
    },
    first: (page) => main(page).getByRole('textbox', { name: 'Full name' }),
    says: /^Please .* your name$/,
  },
  'a problem with an order: nothing is chosen': {
    refused: async (page, server, customer) => {
      await report(page, server, customer);
      await dialog(page).getByRole('button', { name: 'Send report' }).click();
    },
    first: (page) => dialog(page).getByRole('group', { name: 'Which items, and how many' }),
    says: 'Choose the items that have a problem.',
  },
  'ratings: no star': {
    refused: async (page, server, customer) => {
      const { _id } = await delivered(server, customer, [onions]);
      await arrive(page, customer);
      await page.goto(`/order-details/${_id}`);
      await main(page)
        .getByRole('button', { name: /^Rate order/ })
        .click();
      await dialog(page).getByRole('button', { name: 'Send rating' }).click();
    },
    first: (page) => dialog(page).getByRole('alert').locator('xpath=..'),
    says: 'Choose stars for at least one item.',
  },
  'money for the wallet: more than one payment takes': {
    refused: async (page, _server, customer) => {
      await arrive(page, customer);
      await page.goto('/profile/wallet');
      await main(page).getByRole('button', { name: 'Add money' }).click();
      await dialog(page).getByTestId('amount').fill('250000');
      await dialog(page).getByRole('button', { name: 'Go to payment' }).click();
    },
    first: (page) => dialog(page).getByTestId('amount'),
    says: 'You can add at most ₹1,00,000 at a time',
  },
  'a promo code: none': {
    refused: async (page, _server, customer) => {
      await customer.post('/cart/add-to-cart', onions);
      await arrive(page, customer);
      await page.goto('/');
      const cart = await openDrawer(page);
      await cart.getByRole('button', { name: 'Apply promo code' }).click();
    },
    first: (page) => drawer(page).getByTestId('promo-code'),
    says: 'Enter promo code',
  },
  'check-out: no address': {
    refused: async (page, _server, customer) => {
      await customer.post('/cart/add-to-cart', { ...onions, quantity: 10 });
      await arrive(page, customer);
      await page.goto('/checkout');
      await toTheFoot(page);
      await placeOrder(page).click();
    },
    first: (page) => page.getByRole('region', { name: 'Deliver to' }).locator('[tabindex="-1"]').first(),
    says: /address/i,
  },
  'check-out: the slots cannot be loaded': {
    refused: async (page, _server, customer) => {
      await arrive(page, customer);
      await page.route('**/api/user/get-settings', (route) => route.fulfill({ status: 500, body: 'no' }));
      await atCheckout(page, customer, [{ ...onions, quantity: 10 }]);
      // Place Order cannot be pressed: what says why has a button in its place.
      await expect(slotsMissing(page)).toBeVisible();
      await expect(placeOrder(page)).toBeDisabled();
      await toTheFoot(page);
      await retryAtPlaceOrder(page).click();
      await expect(retryAtPlaceOrder(page)).toBeEnabled();
    },
    first: (page) => page.getByRole('region', { name: /slot/i }).locator('[tabindex="-1"]').first(),
    says: /^The delivery slots could not be loaded/,
  },
};

/** Whether the middle of an element is in view, and nothing covers it. */
const uncovered = (element: Locator) =>
  element.evaluate((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (Math.max(0, top) + Math.min(window.innerHeight, bottom)) / 2];
    if (top >= window.innerHeight || bottom <= 0) return 'it is out of view';
    const over = document.elementFromPoint(x, y);
    if (over && (node.contains(over) || over.contains(node))) return 'in view';
    // A field is inside the box that is drawn around it.
    return over?.contains(node.parentElement) ? 'in view' : `${over?.outerHTML.slice(0, 120)} covers it`;
  });

for (const width of [360, 1280]) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: width === 360 ? 640 : 800 } });
    test.beforeEach(({ isMobile }) =>
      test.skip(isMobile !== (width === 360), 'each width in its own project'),
    );

    for (const [name, { refused, first, says }] of Object.entries(forms)) {
      test(`the first wrong field comes into view and focus: ${name}`, async ({ page, server, customer }) => {
        await refused(page, server, customer);
        const wrong = first(page);
        await expect(wrong).toBeFocused();
        await expect.poll(() => uncovered(wrong)).toBe('in view');
        const sentence = page.getByText(says).filter({ visible: true }).first();
        await expect(sentence).toBeVisible();
        await expect.poll(() => uncovered(sentence)).toBe('in view');
      });
    }
  });
}
