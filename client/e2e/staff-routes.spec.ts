import { Customer } from './api';
import { locales, lookAt, routesOf, type Address } from './look-at';
import { expect, test } from './shop';
import { Person, staffLogin } from './staff';

/** Checks every page of the staff's client in both themes, both languages and three widths. Sheets are in the tests of what they do. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The limit of a test that opens all pages, which takes minutes on a busy machine. */
const longestMs = 10 * 60_000;

const title = 'h1';
const row = '[role=listitem]';

/** The pages by the names of their files in src/app-staff without extensions. The set-up has a test of its own: staff-setup.spec.ts. */
const pages: Record<string, Address[]> = {
  '+not-found': [{ at: '/staff/nothing', shows: title }],
  'staff/alerts': [{ at: '/staff/alerts', shows: title }],
  'staff/board': [{ at: '/staff/board', shows: row }],
  'staff/complaints': [{ at: '/staff/complaints', shows: 'text=TRACKING' }],
  'staff/customers/[customer]': [{ at: '/staff/customers/CUSTOMER', shows: 'text=Verma' }],
  'staff/customers/index': [{ at: '/staff/customers', shows: title }],
  'staff/index': [{ at: '/staff', shows: row }],
  'staff/letters': [{ at: '/staff/letters', shows: 'text=Neha Joshi' }],
  'staff/log': [{ at: '/staff/log', shows: row }],
  'staff/login': [{ at: '/staff/login', shows: row }],
  'staff/more': [{ at: '/staff/more', shows: title }],
  'staff/orders/[order]': [{ at: '/staff/orders/TRACKING', shows: 'text=TRACKING' }],
  'staff/orders/index': [{ at: '/staff/orders', shows: row }],
  'staff/people': [
    { at: '/staff/people', shows: row },
    { at: '/staff/people?person=HANDLE', shows: row },
  ],
  'staff/pick': [{ at: '/staff/pick', shows: row }],
  'staff/reviews': [{ at: '/staff/reviews', shows: title }],
  'staff/setup': [],
  'staff/slots': [{ at: '/staff/slots', shows: row }],
  'staff/stock/back': [{ at: '/staff/stock/back', shows: row }],
  'staff/stock/index': [
    { at: '/staff/stock', shows: row },
    { at: '/staff/stock?pack=onion-red-1kg', shows: row },
  ],
  'staff/stock/short': [{ at: '/staff/stock/short', shows: title }],
  'staff/waiting': [{ at: '/staff/waiting', shows: title }],
};

test('every page of the staff is checked', () => {
  expect(Object.keys(pages).sort()).toEqual(routesOf('app-staff'));
});

for (const locale of locales) {
  test.describe(locale, () => {
    test.use({ locale });

    test('pages of the staff', async ({ page, server }) => {
      test.setTimeout(longestMs);
      const manager = await Person.of(server, 'manager', 'Imran Shaikh');
      // No other test orders these: new customers may hold half of a pack's units without having paid.
      const brinjal = { productId: 'brinjal-long', variantId: 'brinjal-long-500g', quantity: 3 };
      const [asha, neha] = [await new Customer(server).register(), await new Customer(server).register()];
      asha.flat += 'W'.repeat(60);
      const [order, returned] = [await asha.order([brinjal]), await neha.order([brinjal])];
      const { customerId } = await manager.post('/orders/show', { order: order.trackingId });
      const advance = (trackingId: string, to: string) =>
        manager.post('/orders/advance', { orders: [trackingId], to, early: true });
      for (const to of ['Out for Delivery', 'Delivered']) await advance(order.trackingId, to);
      await asha.report(order._id, brinjal.variantId, 'Two are soft.');
      await advance(returned.trackingId, 'Out for Delivery');
      await manager.post('/orders/cancel', { order: returned.trackingId, reason: 'Not at home' });
      await neha.order([brinjal]);
      await neha.post('/support/contact-us', {
        fullName: 'Neha Joshi',
        mobile: '9826012345',
        email: 'neha@example.in',
        message: 'The mangoes were lovely, thank you.',
      });
      const names = { TRACKING: order.trackingId, CUSTOMER: customerId, HANDLE: manager.handle };
      const filled = (text: string) =>
        text.replace(/[A-Z]{6,}/, (name) => names[name as keyof typeof names] ?? name);

      await lookAt(page, [{ at: '/staff/login', shows: 'input' }], locale);
      await staffLogin(page, server, 'owner');
      const { 'staff/login': _, ...inside } = pages;
      await lookAt(
        page,
        Object.values(inside)
          .flat()
          .map(({ at, shows }) => ({ at: filled(at), shows: filled(shows) })),
        locale,
      );
    });
  });
}
