import type { ServerCart } from './cart-lines';

export type BillRow = NonNullable<ServerCart['billRows']>[number];

/** The rows of a bill. A copy on the device, or a server of an earlier version, has none: then the sum alone is shown. */
export function rowsOf(bill: Pick<ServerCart, 'billRows' | 'grandTotal'>): BillRow[] {
  return bill.billRows ?? [{ key: 'toPay', amount: bill.grandTotal, sum: true, always: true }];
}

const paise = (rupees: number) => Math.round(rupees * 100);

/** The rows with another amount in one of them, and the sums below it as the server would compute them. */
export function withRow(rows: readonly BillRow[], key: BillRow['key'], amount: number): BillRow[] {
  let sum = 0;
  return rows.map((row) => {
    if (row.sum) return { ...row, amount: sum / 100 };
    const next = row.key === key ? { ...row, amount } : row;
    sum += paise(next.amount);
    return next;
  });
}

/** The rows that a screen shows: of the sums only the last one, and no row of 0 unless it is always shown. */
export function shownRows(rows: readonly BillRow[]): BillRow[] {
  return rows.filter((row, i) => (row.sum ? i === rows.length - 1 : row.always || row.amount !== 0));
}
