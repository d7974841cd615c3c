import type { Browser, Locator, Page } from '@playwright/test';
import { Customer } from './api';
import { look } from './look';
import { Server } from './server';
import { arrive, expect, test, waitUntilAlive } from './shop';
import { closed, Person, staffLogin } from './staff';
import { pack, startWeighedShop } from './weighed-shop';

/** Orders are picked along the shelves, weighed and packed. */

const server = new Server();
test.beforeAll(() => startWeighedShop(server));
test.afterAll(() => server.stop());
// eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
test.use({ baseURL: async ({}, provide) => provide(server.url) });

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first();
/** What stands at the foot for the thumb when everything of a line is there. */
const allIn = (page: Page) => button(page, /^(It is in|All \d+ are in)$/);

async function placed(goods: readonly ReturnType<typeof pack>[], wallet?: string) {
  const customer = await new Customer(server).register();
  if (wallet) server.credit(customer.mobile, wallet, 'Welcome to the shop');
  const order = await customer.order([...goods], { walletDeduction: Boolean(wallet) });
  return { ...order, customer };
}
type Placed = Awaited<ReturnType<typeof placed>>;

/** Orders whose customers can cancel them no more, as after the cut-off of their slot. */
async function begun(...orders: Placed[]): Promise<Person> {
  const owner = await Person.of(server, 'owner');
  await owner.post('/orders/advance', { orders: orders.map(({ _id }) => _id), early: true });
  return owner;
}

/** Another person's device. */
async function device(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  waitUntilAlive(page);
  return page;
}

/** The order's page as its customer sees it. */
async function orderPage(browser: Browser, { customer, _id }: Placed): Promise<Page> {
  const page = await device(browser);
  await arrive(page, customer);
  await page.goto(`/order-details/${_id}`);
  await expect(page.getByRole('region', { name: 'Bill' })).toBeVisible();
  return page;
}

const region = (page: Page, name: string) => page.getByRole('region', { name });
const detailsOf = ({ customer, _id }: Placed) => customer.post('/order/user/details', { orderId: _id });
const slotOf = async (person: Person, { trackingId }: Placed) =>
  (await person.post('/orders/show', { order: trackingId })).card.slot;

/** What the server knows of the orders that a person picks. */
async function picksOf(person: Person, slot: string) {
  const { items } = await person.post('/pick/list', { slot });
  return new Map(items.map((one) => [one.order, one]));
}

test('two pickers: a wave of four with something short, something weighed and an order that is cancelled', async ({
  page,
  browser,
  isMobile,
}) => {
  test.setTimeout(180_000);
  // 24 lines of 13 packs, from five shelves.
  const basics = [pack('onion-red-1kg'), pack('potato-indore-1kg')];
  const tomatoes = pack('tomato-local-500g', 2);
  const short = await placed(
    [...basics, tomatoes, pack('cucumber-500g'), pack('palak-1bunch'), pack('coriander-1bunch')],
    '1000',
  );
  const cancelled = await placed([
    ...basics,
    pack('tomato-local-500g'),
    pack('banana-robusta-6pc'),
    pack('mint-1bunch'),
    pack('garlic-100g'),
  ]);
  const weighed = await placed([
    ...basics,
    pack('cucumber-500g'),
    pack('banana-robusta-6pc'),
    pack('watermelon-3kg'),
    pack('okra-250g'),
  ]);
  const plain = await placed([
    ...basics,
    pack('tomato-local-500g'),
    pack('palak-1bunch'),
    pack('ginger-100g'),
    pack('carrot-ooty-500g'),
  ]);
  const wave = [short, cancelled, weighed, plain];
  const others = [await placed([pack('kiwi-3pc')]), await placed([pack('kiwi-3pc', 2)])];
  const owner = await begun(...wave, ...others);
  const first = await staffLogin(page, server, 'picker');
  const slot = await slotOf(owner, short);
  const balance = (await short.customer.post('/user/check-my-wallet')).balance;

  // The other person looks at the list before, and hears of no change after that.
  const other = await device(browser);
  const second = await staffLogin(other, server, 'picker');
  await other.route('**/api/staff/changes', () => undefined);
  await other.goto(`/staff/pick?slot=${slot}`);
  await expect(button(other, 'Pick the next 4 bags')).toBeVisible();

  let taps = 0;
  const tap = async (what: Locator) => {
    taps += 1;
    await what.click();
  };
  const follows = page.waitForRequest('**/api/staff/changes');
  await page.goto(`/staff/pick?slot=${slot}`);
  await follows;
  await expect(page.getByRole('list', { name: 'To pick' }).getByRole('listitem')).toHaveCount(6);
  await look(page, 'orders of a slot');
  await tap(button(page, 'Pick the next 4 bags'));
  await expect(page.getByRole('heading', { name: 'Walk with 4 bags', level: 1 })).toBeVisible();
  if (isMobile)
    await test.step('from the long list of all lines the packing is one tap away', async () => {
      await button(page, 'All lines').click();
      await expect(page.getByRole('heading', { name: 'All lines', level: 1 })).toBeVisible();
      await expect(button(page, /^Bag D, .*Pack it$/)).toBeInViewport();
      await look(page, 'all lines');
      await button(page, /^Bag D, .*Pack it$/).click();
      await expect(page.getByRole('heading', { name: 'Pack bag D', level: 1 })).toBeVisible();
      await expect(button(page, 'Packed: D, 1 bag')).toBeInViewport();
      await button(page, /^Bag D, .*Pack it$/).click();
    });
  const claimed = await picksOf(first, slot);
  const letter = ({ _id }: Placed) => claimed.get(_id)?.bag ?? '';
  expect(wave.map(letter), 'the orders that wait longest are the next ones').toEqual(['A', 'B', 'C', 'D']);

  await test.step('another person is refused these orders, and takes other ones', async () => {
    await button(other, 'Pick the next 4 bags').click();
    for (const { trackingId } of wave)
      await expect(
        other.getByText(`${trackingId}: ${first.handle} is picking this order.`).filter({ visible: true }),
      ).toBeVisible();
    await look(other, 'refused orders');
    const taken = other.getByRole('list', { name: 'Being picked' }).getByRole('listitem');
    await expect(taken).toHaveCount(4);
    await button(other, 'Pick the next 2 bags').click();
    await expect(other.getByRole('heading', { name: 'Walk with 2 bags', level: 1 })).toBeVisible();
    await allIn(other).click();
    for (const [i, bag] of ['A', 'B'].entries()) {
      await button(other, `Packed: ${bag}, 1 bag`).click();
      const { trackingId } = others[i]!;
      await expect(other.getByText(`${trackingId} is packed into 1 bag.`)).toBeVisible();
    }
    await expect(other).toHaveURL(/\/staff\/pick\?slot=/);
    await other.unroute('**/api/staff/changes');
    expect((await picksOf(second, slot)).get(others[0]!._id)).toMatchObject({ state: 'packed', bags: 1 });
  });

  const line = (name: string, at: number, of = 13) =>
    test.step(name, async () => {
      await expect(page.getByText(name, { exact: true }).filter({ visible: true }).first()).toBeVisible();
      await expect(
        page.getByText(new RegExp(`line ${at} of ${of}$`)).filter({ visible: true }),
      ).toBeVisible();
    });
  await line('Onion, Nashik', 1);
  await expect(page.getByRole('heading', { name: 'Shelf 1', exact: true }).first()).toBeVisible();
  await look(page, 'a line');
  await expect(allIn(page)).toHaveText('All 4 are in');
  // A double tap ticks this line, and not the next one as well.
  await allIn(page).dblclick();
  taps += 1;
  await line('Potato, Indore new', 2);
  await tap(allIn(page));

  // Of three orders with four tomatoes one gets one less.
  await line('Tomato, local', 3);
  await expect(page.getByRole('heading', { name: 'Shelf 2, lower crate' }).first()).toBeVisible();
  await tap(button(page, 'Fewer…'));
  const sheet = page.getByRole('dialog', { name: 'Tomato, local, 500 g: how many are there?' });
  await expect(sheet.getByRole('listitem')).toHaveCount(3);
  await tap(sheet.getByRole('button', { name: 'One less in bag A: Tomato, local, 500 g' }));
  await expect(sheet.getByText('1 of 2')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Say how many, and why' })).toBeDisabled();
  await look(page, 'fewer');
  await tap(sheet.getByRole('radio', { name: 'Not found' }));
  await tap(sheet.getByRole('button', { name: '3 are in' }));
  await closed(sheet);
  await line('Cucumber', 4);
  await expect(page.getByText('A 1 of 2, Not found').filter({ visible: true }).first()).toBeVisible();
  await tap(allIn(page));
  for (const [name, at] of [
    ['Palak', 5],
    ['Dhania', 6],
    ['Pudina', 7],
  ] as const) {
    await line(name, at);
    await tap(allIn(page));
  }

  // The shop cancels an order of which four lines are in its bag.
  await line('Banana, Robusta', 8);
  await expect(allIn(page)).toHaveText('All 2 are in');
  await expect
    .poll(
      async () => (await picksOf(first, slot)).get(cancelled._id)!.lines.filter(({ tick }) => tick).length,
    )
    .toBe(4);
  await owner.post('/orders/cancel', { order: cancelled.trackingId, reason: 'Not deliverable today' });
  const notice = page.getByText(
    `Bag B, ${cancelled.trackingId}: the order was cancelled. Put back: ` +
      '1 × Onion, Nashik, 1 kg; 1 × Potato, Indore new, 1 kg; 1 × Tomato, local, 500 g; 1 × Pudina, 1 bunch. 2 items were never ticked, and are not in the bag.',
  );
  await expect(notice).toBeVisible();
  await expect(
    page.getByRole('button', { name: `Bag B, ${cancelled.trackingId}: cancelled` }),
  ).toBeDisabled();
  await look(page, 'a cancelled order');
  await tap(page.getByRole('button', { name: `It is put back: ${cancelled.trackingId}` }));
  await expect(notice).toBeHidden();
  await expect(allIn(page)).toHaveText('It is in');
  await tap(allIn(page));

  // A melon of 3 kg weighs 2.7 kg.
  await line('Watermelon', 8, 11);
  await expect(button(page, 'Type what it weighs')).toBeDisabled();
  await look(page, 'a weighed line');
  const pad = page.getByRole('group', { name: 'Number pad' });
  if (await pad.isVisible())
    for (const key of ['2', '7', '00']) await tap(pad.getByRole('button', { name: key, exact: true }));
  else await page.getByLabel('Bag C, ordered 3,000 g').fill('2700');
  await expect(page.getByText('300 g less than ordered')).toBeVisible();
  await tap(button(page, '2,700 g in bag C'));
  for (const [name, at] of [
    ['Okra (bhindi)', 9],
    ['Ginger', 10],
    ['Carrot, Ooty', 11],
  ] as const) {
    await line(name, at, 11);
    await tap(allIn(page));
  }

  await expect(page.getByRole('heading', { name: 'Pack bag A', level: 1 })).toBeVisible();
  await expect(page.getByRole('list', { name: 'In bag A' })).toContainText('A 1 of 2, Not found');
  await look(page, 'packing');
  for (const one of [short, weighed, plain]) {
    await tap(button(page, `Packed: ${letter(one)}, 1 bag`));
    await expect(page.getByText(`${one.trackingId} is packed into 1 bag.`)).toBeVisible();
  }
  await expect(page.getByRole('list', { name: 'Packed' }).getByRole('listitem')).toHaveCount(5);
  console.log(`a wave of 4 bags and 24 lines took ${taps} taps`);
  expect(taps).toBeLessThanOrEqual(30);

  await test.step('what each customer reads after the packing', async () => {
    const shop = await orderPage(browser, short);
    await expect(shop.getByText(/1 of 2 Tomato, local cannot be delivered\./)).toBeVisible();
    await expect(region(shop, 'Items')).toContainText('1 will come');
    await expect(region(shop, 'Bill')).toContainText(
      /The order was for ₹\d+\. You pay only for what comes\./,
    );
    await expect(region(shop, 'Refunds')).toHaveCount(0);
    await look(shop, 'told of what is short');
    await shop.context().close();

    const gone = await orderPage(browser, cancelled);
    await expect(
      gone.getByText('The shop cancelled this order: Not deliverable today').first(),
    ).toBeVisible();
    await gone.context().close();

    const light = await orderPage(browser, weighed);
    await expect(region(light, 'Items')).toContainText('2,700 g of 3,000 g');
    await expect(region(light, 'Bill')).toContainText('You pay only for what comes.');
    await look(light, 'told of the weight');
    await light.context().close();

    const whole = await orderPage(browser, plain);
    await expect(region(whole, 'Bill')).not.toContainText('You pay only for what comes.');
    await whole.context().close();
  });

  await test.step('the orders are delivered, and cost what came', async () => {
    const left = [short, weighed, plain, ...others].map(({ _id }) => _id);
    await owner.post('/orders/advance', { orders: left, to: 'Delivered' });
    const shop = await orderPage(browser, short);
    await expect(region(shop, 'Items')).toContainText('1 came');
    const back = region(shop, 'Refunds');
    await expect(back).toContainText('To your wallet');
    await expect(back).toContainText('for what was missing');
    await expect(back).toContainText('₹18');
    await look(shop, 'delivered with something short');
    await shop.context().close();
    const { orderedValue, grandTotal, walletUsed, cashback = 0 } = await detailsOf(short);
    expect(orderedValue! - walletUsed - grandTotal).toBe(18);
    expect((await short.customer.post('/user/check-my-wallet')).balance).toBe(balance + 18 + cashback);

    const light = await orderPage(browser, weighed);
    await expect(region(light, 'Items')).toContainText('₹82.80');
    await expect(region(light, 'Bill')).toContainText('You pay only for what comes.');
    await light.context().close();
    const settled = await detailsOf(weighed);
    expect(settled.grandTotal, 'cash has no paise').toBe(Math.floor(settled.orderedValue! - 9.2));
    expect((await detailsOf(plain)).orderedValue).toBeUndefined();
  });

  await test.step('the goods of the cancelled order are put back', async () => {
    const manager = await device(browser);
    await staffLogin(manager, server, 'manager');
    await manager.goto('/staff/stock/back');
    await manager.getByRole('button', { name: new RegExp(cancelled.trackingId) }).click();
    await manager.getByRole('button', { name: /^Put all 4 back$/ }).click();
    await expect(manager.getByText('Nothing waits to be put back')).toBeVisible();
    await manager.context().close();
  });
  await other.context().close();
  expect(server.doctor()).toMatchObject({ violations: false });
  expect(server.errors).toEqual([]);
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('ticks outlast a reload, arrive in order and once, and the latest counts', async ({
    page,
    context,
    isMobile,
  }) => {
    const first = await placed([pack('onion-red-1kg', 2), pack('tomato-local-500g'), pack('okra-250g')]);
    const second = await placed([pack('onion-red-1kg'), pack('watermelon-3kg')]);
    const owner = await begun(first, second);
    const person = await staffLogin(page, server, 'picker');
    const slot = await slotOf(owner, first);
    const { _id } = first;
    await person.post('/pick/claim', { orders: [_id, second._id] });
    await page.goto(`/staff/pick?slot=${slot}`);
    await page.waitForFunction(
      async () => (await navigator.serviceWorker.ready).active?.state === 'activated',
    );
    await button(page, 'Go on with A B').click();
    await expect(allIn(page)).toHaveText('All 3 are in');
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await expect(allIn(page)).toHaveText('All 3 are in');
    const sent: { order: string; variantId: string; units: number; grams?: number; key: string }[] = [];
    // Without a network the first one is tried again and again; what counts is what was answered.
    page.on('response', (response) => {
      if (!response.url().endsWith('/pick/tick')) return;
      sent.push(...(response.request().postDataJSON() as { ticks: typeof sent }).ticks);
    });

    await context.setOffline(true);
    const away = page.getByText(/^No network since/).filter({ visible: true });
    await expect(away).toBeVisible();
    await allIn(page).click();
    await expect(button(page, /^Bag A, .*: 1 of 3\. Pack it$/)).toBeVisible();
    await allIn(page).click();
    // The onions were miscounted: one is bad.
    if (isMobile) await button(page, 'All lines').click();
    await page
      .getByRole('list', { name: 'Shelf 1' })
      .getByRole('button', { name: /^Onion, Nashik/ })
      .click();
    await button(page, 'Fewer…').click();
    const sheet = page.getByRole('dialog', { name: /how many are there\?$/ });
    await sheet.getByRole('button', { name: /^One less in bag A/ }).click();
    await sheet.getByRole('radio', { name: 'Bad' }).click();
    await sheet.getByRole('button', { name: '2 are in' }).click();
    await closed(sheet);
    await expect(away).toContainText('5 things are on this device');
    await look(page, 'without a network');

    await page.reload();
    await expect(away).toContainText('5 things are on this device');
    await expect(button(page, /^Bag A, .*: 2 of 3\. Pack it$/)).toBeVisible();
    await expect(button(page, /^Bag B, .*: 1 of 2\. Pack it$/)).toBeVisible();
    await expect(page.getByText('Watermelon', { exact: true }).filter({ visible: true })).toBeVisible();
    const pad = page.getByRole('group', { name: 'Number pad' });
    if (await pad.isVisible())
      for (const key of ['3', '0', '00']) await pad.getByRole('button', { name: key, exact: true }).click();
    else await page.getByLabel('Bag B, ordered 3,000 g').fill('3000');
    await button(page, '3,000 g in bag B').click();
    await allIn(page).click();
    await expect(button(page, 'Packed: A, 1 bag')).toBeDisabled();
    await expect(page.getByText(/^This needs the network\./).filter({ visible: true })).toBeVisible();
    await look(page, 'packing without a network');
    expect(sent).toEqual([]);
    expect((await picksOf(person, slot)).get(_id)!.lines.filter(({ tick }) => tick)).toEqual([]);

    await context.setOffline(false);
    // After a reload the browser of the tests does not tell the page that the network is back.
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(away).toBeHidden();
    await expect(button(page, 'Packed: A, 1 bag')).toBeEnabled();
    expect(sent.map(({ order, variantId, units }) => [order === _id ? 'A' : 'B', variantId, units])).toEqual([
      ['A', 'onion-red-1kg', 2],
      ['B', 'onion-red-1kg', 1],
      ['A', 'tomato-local-500g', 1],
      ['A', 'onion-red-1kg', 1],
      ['B', 'onion-red-1kg', 1],
      ['B', 'watermelon-3kg', 1],
      ['A', 'okra-250g', 1],
    ]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(sent.length);
    const picks = await picksOf(person, slot);
    const found = picks.get(_id)!.lines.map(({ variantId, tick }) => [variantId, tick?.units, tick?.reason]);
    expect(found).toEqual([
      ['onion-red-1kg', 1, 'bad'],
      ['tomato-local-500g', 1, undefined],
      ['okra-250g', 1, undefined],
    ]);
    for (const [bag, { trackingId }] of [
      ['A', first],
      ['B', second],
    ] as const) {
      await button(page, `Packed: ${bag}, 1 bag`).click();
      await expect(page.getByText(`${trackingId} is packed into 1 bag.`)).toBeVisible();
    }
    expect(server.doctor()).toMatchObject({ violations: false });
  });
});

test('an unlikely weight is asked about, and an answer that gets lost changes nothing', async ({ page }) => {
  const melon = await placed([pack('watermelon-3kg'), pack('okra-250g')]);
  const owner = await begun(melon);
  const person = await staffLogin(page, server, 'picker');
  const slot = await slotOf(owner, melon);
  await person.post('/pick/claim', { orders: [melon._id] });
  const keys: string[] = [];
  await page.route('**/api/staff/pick/tick', async (route) => {
    const { ticks } = route.request().postDataJSON() as { ticks: { key: string }[] };
    keys.push(...ticks.map(({ key }) => key));
    if (keys.length > 1) return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await page.goto(`/staff/pick?slot=${slot}`);
  await button(page, 'Go on with A').click();
  const weigh = async (...typed: string[]) => {
    const pad = page.getByRole('group', { name: 'Number pad' });
    await expect(button(page, 'Type what it weighs')).toBeVisible();
    if (await pad.isVisible())
      for (const key of typed) await pad.getByRole('button', { name: key, exact: true }).click();
    else await page.getByLabel('Bag A, ordered 3,000 g').fill(typed.join(''));
  };
  await weigh('9', '9', '00');
  await button(page, '9,900 g in bag A').click();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await allIn(page).click();
  await expect(
    page.getByText(/^This is far more than was ordered\./).filter({ visible: true }),
  ).toBeVisible();
  await expect(page.getByText(/^Refused: /), 'the line says it').toHaveCount(0);
  await look(page, 'an unlikely weight');
  expect(keys[1], 'the same tick once more').toBe(keys[0]);
  await button(page, 'I am sure: 9,900 g').click();
  await button(page, 'Packed: A, 1 bag').click();
  await expect(page.getByText(`${melon.trackingId} is packed into 1 bag.`)).toBeVisible();
  const { products } = await detailsOf(melon);
  expect(products[0]).toMatchObject({ deliveredGrams: 9900 });
});

test('on a laptop orders are chosen, picked and packed with the keyboard alone', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'a phone has no keyboard');
  const first = await placed([pack('onion-red-1kg'), pack('watermelon-3kg'), pack('okra-250g')]);
  const second = await placed([pack('onion-red-1kg')]);
  const owner = await begun(first, second);
  await staffLogin(page, server, 'picker');
  await page.goto(`/staff/pick?slot=${await slotOf(owner, first)}`);
  /** Presses Tab until what is wanted has the focus. */
  const reach = async (wanted: Locator) => {
    await expect(wanted).toBeVisible();
    for (let i = 0; i < 60; i++) {
      if (await wanted.evaluate((node) => node === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never reached ${wanted.toString()}`);
  };
  for (const { trackingId } of [first, second]) {
    await reach(page.getByRole('checkbox', { name: new RegExp(trackingId) }));
    await page.keyboard.press('Space');
  }
  await reach(button(page, 'Pick these 2'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Walk with 2 bags', level: 1 })).toBeVisible();
  await expect(allIn(page), 'the focus goes to the main button of the walk').toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Bag A, ordered 3,000 g')).toBeFocused();
  await page.keyboard.type('2900');
  await look(page, 'a weighed line on a laptop');
  await page.keyboard.press('Enter');
  await expect(allIn(page)).toBeFocused();
  await page.keyboard.press('Enter');
  for (const [bag, { trackingId }] of [
    ['A', first],
    ['B', second],
  ] as const) {
    const pack = button(page, `Packed: ${bag}, 1 bag`);
    await expect(pack).toBeEnabled();
    await reach(pack);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${trackingId} is packed into 1 bag.`)).toBeVisible();
  }
  await expect(page.getByRole('list', { name: 'Packed' }).getByRole('listitem').first()).toBeVisible();
  await look(page, 'a packed slot on a laptop');
});
