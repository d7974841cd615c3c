import { useMemo } from 'react';

import type { IconName } from '@/ui';
import { usePermissions } from '../session/session';
import type { StaffText } from '../texts';
import type { StaffPath } from './address';

export interface Entry {
  href: StaffPath;
  label: StaffText;
  icon: IconName;
  /** Who lacks this permission does not see the entry. */
  permission?: string;
  /** Has a place in the tabs of a phone, which are five at most. All others are listed under More. */
  tab?: boolean;
  rail?: boolean;
}

/** The pages of the menu, in order. A screen that the menu leads to adds its line here; a test compares them with the routes. */
export const entries: readonly Entry[] = [
  {
    href: '/staff/board',
    label: 'board.title',
    icon: 'grid',
    permission: 'orders.read',
    tab: true,
    rail: true,
  },
  {
    href: '/staff/orders',
    label: 'orderList.title',
    icon: 'list',
    permission: 'orders.read',
    tab: true,
    rail: true,
  },
  { href: '/staff/pick', label: 'pick.title', icon: 'box', permission: 'orders.pick', tab: true, rail: true },
  {
    href: '/staff/stock',
    label: 'stock.title',
    icon: 'crate',
    permission: 'stock.read',
    tab: true,
    rail: true,
  },
  { href: '/staff/slots', label: 'slots.title', icon: 'clock', permission: 'orders.read', rail: true },
  {
    href: '/staff/complaints',
    label: 'complaint.title',
    icon: 'chat',
    permission: 'complaints',
    rail: true,
  },
  { href: '/staff/letters', label: 'letters.title', icon: 'mail', permission: 'complaints' },
  { href: '/staff/reviews', label: 'reviews.title', icon: 'star', permission: 'complaints' },
  { href: '/staff/alerts', label: 'alerts.title', icon: 'warning', permission: 'complaints' },
  { href: '/staff/customers', label: 'customer.title', icon: 'user', permission: 'customers.read' },
  { href: '/staff/people', label: 'people.title', icon: 'user', permission: 'people' },
  { href: '/staff/log', label: 'log.title', icon: 'list', permission: 'log' },
  { href: '/staff/more', label: 'counter.more', icon: 'more', tab: true, rail: true },
];

export function useEntries(): readonly Entry[] {
  const permissions = usePermissions();
  return useMemo(
    () => entries.filter(({ permission }) => !permission || permissions.includes(permission)),
    [permissions],
  );
}

/** Whether the page at a path belongs to an entry: it is the entry's own page, or one below it. */
export function isWithin(path: string, { href }: Entry): boolean {
  if (href === '/staff') return path === '/staff' || path === '/staff/';
  return path === href || path.startsWith(`${href}/`);
}
