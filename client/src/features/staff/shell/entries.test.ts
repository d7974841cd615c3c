import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { entries, isWithin } from './entries';

const routes = path.resolve(__dirname, '../../../app-staff');

test('every entry of the menu has a page, and a phone has room for the tabs', () => {
  for (const { href } of entries) {
    const file = path.join(routes, href);
    expect([href, existsSync(`${file}.tsx`) || existsSync(`${file}/index.tsx`)]).toEqual([href, true]);
  }
  expect(entries.filter(({ tab }) => tab).length).toBeLessThanOrEqual(5);
});

test('a route only names its screen', () => {
  const files = readdirSync(routes, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tsx'),
  );
  expect(files.length).toBeGreaterThan(4);
  for (const file of files) {
    const lines = readFileSync(path.join(routes, file), 'utf8').trim().split('\n');
    for (const line of lines) expect(line).toMatch(/^export \{ .+ \} from '@\/features\/staff\/.+';$/);
  }
});

test('a page below an entry belongs to it', () => {
  const orders = { href: '/staff/orders', label: 'counter.more', icon: 'list' } as const;
  expect(isWithin('/staff/orders', orders)).toBe(true);
  expect(isWithin('/staff/orders/TK-7Q4M', orders)).toBe(true);
  expect(isWithin('/staff/orders-of-today', orders)).toBe(false);
  const board = { ...orders, href: '/staff' } as const;
  expect(isWithin('/staff', board)).toBe(true);
  expect(isWithin('/staff/orders', board)).toBe(false);
});
