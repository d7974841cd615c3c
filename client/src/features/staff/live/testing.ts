import type { Card } from './queries';

/** An order's card for tests. */
export const card = (more: Partial<Card> = {}): Card => ({
  id: 'o1',
  trackingId: 'TK1',
  status: 'Order Placed',
  version: 1,
  slot: '20261123-0700',
  start: '2026-11-23T01:30:00Z',
  end: '2026-11-23T03:30:00Z',
  placedAt: '2026-11-23T00:10:00Z',
  items: 2,
  area: 'Rajwada',
  customer: 'Asha Verma',
  total: 212,
  needs: [],
  ...more,
});
