import { orderHref, ordersHref, wantedIn } from './address';
import { forCustomer, mapHref, whatsAppHref } from './for-customer';
import words from './for-customer.json';

test('the state of the list is in the address and comes back from it', () => {
  const wanted = { slot: '20261123-0700', status: 'Order Placed', text: 'asha', page: 3 } as const;
  const href = String(ordersHref(wanted));
  const params = Object.fromEntries(new URL(href, 'https://shop.test').searchParams);
  expect(wantedIn(params)).toEqual(wanted);
  expect(ordersHref()).toBe('/staff/orders');
  expect(orderHref('TK1', { slot: 's' })).toBe('/staff/orders/TK1?slot=s');
});

test('nonsense in the address counts as nothing', () => {
  expect(wantedIn({ status: 'Eaten', page: '-4', slot: ['a', 'b'] })).toEqual({
    slot: 'a',
    status: '',
    text: '',
    page: 1,
  });
});

test('what the customer reads is in the language of the customer', () => {
  const order = {
    shop: 'Tokri',
    mobile: '9826012345',
    name: 'Asha Verma',
    id: 'TK1',
    start: '07:00',
    end: '09:00',
  };
  const text = (href: string) => new URL(href).searchParams.get('text');
  expect(whatsAppHref('en', order)).toMatch(/^https:\/\/wa\.me\/919826012345\?text=/);
  expect(text(whatsAppHref('en', order))).toBe(
    'Hello Asha, this is Tokri about your order TK1 (7:00–9:00). ',
  );
  expect(text(whatsAppHref('hi', { ...order, name: '' }))).toContain('नमस्ते, Tokri');
  expect(forCustomer(undefined, 'cancel_asked')).toBe(words.en.cancel_asked);
  expect(Object.keys(words.hi)).toEqual(Object.keys(words.en));
});

test('the map shows the point, or else searches for the address', () => {
  expect(mapHref('12, Shanti Kunj', 22.7, 75.8)).toContain('query=22.7%2C75.8');
  expect(mapHref('12, Shanti Kunj')).toContain('query=12%2C%20Shanti%20Kunj');
});
