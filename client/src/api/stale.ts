/** How long an answer counts as fresh, by what it is about. */
const minute = 60_000;

export const stale = {
  /** Categories, pages, settings: change a few times a day. */
  content: 15 * minute,
  /** Home, lists, product: prices and stock move. */
  catalog: 2 * minute,
  /** Slots fill up. */
  slots: minute,
  /** The customer's own records. */
  account: minute / 2,
  /** The cart and the bill: always asked again. */
  never: 0,
} as const;
