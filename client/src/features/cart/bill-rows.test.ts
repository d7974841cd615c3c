import { type BillRow, rowsOf, shownRows, withRow } from './bill-rows';

const row = (key: BillRow['key'], amount: number, sum = false, always = sum): BillRow => ({
  key,
  amount,
  sum,
  always,
});

const rows = [
  row('mrp', 120.1, false, true),
  row('saving', -20.05),
  row('items', 100.05, true),
  row('discount', 0),
  row('delivery', 0, false, true),
  row('total', 100.05, true),
  row('wallet', 0),
  row('toPay', 100.05, true),
];

test('the wallet chosen here changes its row and the sums below it, to the paisa', () => {
  const paid = withRow(rows, 'wallet', -30.02);
  expect(paid.map(({ amount }) => amount)).toEqual([120.1, -20.05, 100.05, 0, 0, 100.05, -30.02, 70.03]);
  expect(withRow(paid, 'wallet', 0)).toEqual(rows);
});

test('a screen shows every amount that counts, and the last sum', () => {
  expect(shownRows(rows).map(({ key }) => key)).toEqual(['mrp', 'saving', 'delivery', 'toPay']);
  expect(shownRows(withRow(rows, 'wallet', -1)).map(({ key }) => key)).toContain('wallet');
});

test('a row of a newer server is shown, and counts', () => {
  const wrapped = [...rows.slice(0, 5), row('giftWrap' as BillRow['key'], 25), ...rows.slice(5)];
  const priced = withRow(wrapped, 'wallet', 0);
  expect(shownRows(priced).map(({ key }) => key)).toContain('giftWrap');
  expect(priced.at(-1)?.amount).toBe(125.05);
});

test('without rows the sum alone is shown', () => {
  expect(rowsOf({ grandTotal: 7 })).toEqual([row('toPay', 7, true)]);
});
