import { expect, type Locator, type Page } from '@playwright/test';
import { Customer } from './api';
import type { Server } from './server';

/** Steps of customers on the screens. They find the controls by their visible texts and accessible names. */

/** Registers a new customer in the open login dialog: number, OTP, name and password. */
export async function signUp(page: Page, server: Server): Promise<Customer> {
  const customer = new Customer(server);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Mobile number' }).fill(customer.mobile);
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
  await dialog.getByLabel('OTP').fill(await server.otp(customer.mobile));
  await dialog.getByLabel('First name').fill('Asha');
  await dialog.getByLabel('Last name').fill('Verma');
  await dialog.getByRole('textbox', { name: /New password/ }).fill(customer.password);
  await dialog.getByRole('textbox', { name: /Confirm password/ }).fill(customer.password);
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Login successful')).toBeVisible();
  await expect(page.getByText('You are in')).toBeHidden();
  await afterDialog(page);
  return customer.logIn();
}

/** Waits until closed dialogs have removed their entries of the history. A navigation before that would be undone. */
export async function afterDialog(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { layers = 0 } = (window.history.state ?? {}) as { layers?: number };
    return layers <= document.querySelectorAll('[role=dialog]').length;
  });
}

/** Puts a product into the cart from its card in a list. */
export async function addFromCard(page: Page, name: string): Promise<void> {
  const add = page.getByRole('main').getByRole('button', { name: `Add ${name}` });
  await add.first().click();
  await expect(
    page
      .getByRole('main')
      .getByRole('group', { name: `Quantity of ${name}` })
      .first(),
  ).toContainText('1');
}

export function drawer(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Your cart' });
}

export async function openDrawer(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Cart/ }).filter({ visible: true }).first().click();
  await expect(drawer(page)).toBeVisible();
  return drawer(page);
}

/** Goes from the open cart to the address form. */
export async function toNewAddress(page: Page): Promise<Locator> {
  await drawer(page)
    .getByRole('button', { name: /^Proceed/ })
    .click();
  await page.getByRole('button', { name: 'Add New Address' }).click();
  const form = page.getByRole('dialog', { name: 'Enter complete address' });
  await expect(form).toBeVisible();
  return form;
}

export async function dragPin(page: Page, pin: Locator, right: number, down: number): Promise<void> {
  // Waits until the map has stopped moving under the pin.
  await pin.hover();
  const box = (await pin.boundingBox())!;
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.down();
  await page.mouse.move(from.x + right / 2, from.y + down / 2, { steps: 5 });
  await page.mouse.move(from.x + right, from.y + down, { steps: 5 });
  await page.mouse.up();
}

export async function fillAddress(form: Locator): Promise<void> {
  await form.getByLabel(/House, flat or building/).fill('12, Sitaram Bhavan');
  await form.getByLabel(/Street or colony/).fill('Rajwada Road');
  await form.getByLabel(/Landmark/).fill('Behind the clock tower');
  await form.getByLabel(/Area\/Sector\/Locality/).fill('Rajwada');
  await form.getByLabel(/PIN code/).fill('452002');
  await form.getByLabel(/Mobile number for the rider/).fill('9826012345');
}

/** Opens check-out with an address and a cart that are made over the API. */
export async function atCheckout(
  page: Page,
  customer: Customer,
  items: { productId: string; variantId: string; quantity: number }[],
): Promise<void> {
  for (const item of items) await customer.post('/cart/add-to-cart', item);
  await customer.addAddress();
  await page.goto('/checkout');
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
}

export const placeOrder = (page: Page): Locator =>
  page.getByRole('button', { name: /^Place Order/ }).filter({ visible: true });

/** What stands at a Place Order that waits for the slots: the sentence, and the button that asks for them again. */
export const slotsMissing = (page: Page): Locator =>
  page.getByText('No order can be placed until the delivery slots are here.').filter({ visible: true });
export const retryAtPlaceOrder = (page: Page): Locator =>
  slotsMissing(page).locator('xpath=..').getByRole('button', { name: 'Retry' });

/** Types a promo code into the open cart and applies it. */
export async function applyPromo(cart: Locator, code: string): Promise<void> {
  await cart.getByRole('textbox', { name: 'Promo code' }).fill(code);
  await cart.getByRole('button', { name: 'Apply promo code' }).click();
}

/** Goes from the open cart to check-out, which uses the default address. */
export async function proceedToSavedAddress(page: Page): Promise<void> {
  await drawer(page)
    .getByRole('button', { name: /^Proceed/ })
    .click();
  await expect(page).toHaveURL(/\/checkout/);
  await expect(page.getByRole('region', { name: 'Deliver to' })).toContainText('Rajwada Road');
}

/** A button of the sandbox gateway's page: pay, fail, cancel or stay pending. */
export const atGateway = (page: Page, name: RegExp) => page.getByRole('button', { name });

/** Places an order and has it delivered. */
export async function delivered(server: Server, customer: Customer, items: Parameters<Customer['order']>[0]) {
  const order = await customer.order(items);
  for (let step = 0; step < 3; step++) server.run('order', 'advance', '--early', order.trackingId);
  return order;
}

/** More focusable elements than any page of the shop has. */
const manyStops = 200;

/** Presses Tab until the wanted control has the focus. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let i = 0; i < manyStops; i++) {
    if (await wanted.evaluateAll((nodes) => nodes.some((node) => node === document.activeElement))) {
      await expect(page.locator(':focus-visible')).toHaveCount(1);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${wanted.toString()}`);
}

/** Reaches a control with Tab and presses a key on it. */
export async function press(page: Page, wanted: Locator, key = 'Enter'): Promise<void> {
  await expect(wanted.first()).toBeVisible();
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}
