const minute = 60_000;

/** How long an answer counts as fresh (the staleTime of its query), by its subject. */
export const stale = {
  /** Categories, pages and settings change a few times a day. */
  content: 15 * minute,
  /** Home, listings and products: their prices and stock change during the day. */
  catalog: 2 * minute,
  /** Delivery slots fill up. */
  slots: minute,
  /** The same where one is chosen: a page that comes a moment after the settings need not fetch them again. */
  slotsToChoose: minute / 6,
  /** The customer's own records. */
  account: minute / 2,
  /** The cart and the bill are fetched every time. */
  never: 0,
} as const;
