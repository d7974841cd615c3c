import { Customer } from './api';
import { arrive, expect, test } from './shop';
import { openDrawer } from './steps';

/** A product whose whole stock fits into one cart. */
async function scarce(customer: Customer) {
  const { list } = await customer.post('/product/list-user', { limit: 100 });
  return list.find(({ variants }) => variants[0]!.stock >= 3 && variants[0]!.stock <= 9)!;
}

test('a product that is out of stock cannot be added', async ({ page }) => {
  await page.goto('/product/capsicum-green');
  await expect(
    page
      .getByRole('button', { name: /^Notify me about Capsicum, green/ })
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /^Add Capsicum, green/ })).toHaveCount(0);
});

test('a quantity above the stock is refused with the number that is left', async ({ page, customer }) => {
  await arrive(page, customer);
  const product = await scarce(customer);
  const { stock } = product.variants[0]!;
  await customer.post('/cart/add-to-cart', {
    productId: product._id,
    variantId: product.variants[0]!._id,
    quantity: stock,
  });
  await page.goto('/');
  const cart = await openDrawer(page);
  await cart.getByRole('button', { name: new RegExp(`^One more ${product.name}`) }).click();
  await expect(page.getByText(`Only ${stock} available in stock.`).first()).toBeVisible();
  expect((await customer.post('/cart/view-cart')).products[0]!.quantity).toBe(stock);
});

test('a line of the cart whose stock has fallen says so and blocks check-out', async ({
  page,
  customer,
  server,
}) => {
  await arrive(page, customer);
  const rival = await new Customer(server).register();
  const product = await scarce(customer);
  const item = { productId: product._id, variantId: product.variants[0]!._id };
  const { stock } = product.variants[0]!;
  await customer.post('/cart/add-to-cart', { ...item, quantity: stock });
  await rival.order([{ ...item, quantity: 1 }]);
  await expect.poll(() => customer.stock(item.productId, item.variantId)).toBe(stock - 1);
  await page.goto('/');
  const cart = await openDrawer(page);
  await expect(cart.getByText(`Only ${stock - 1} available in stock.`)).toBeVisible();
});
