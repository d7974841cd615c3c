import { createElement, type ReactNode } from 'react';

/** What a test mocks expo-router with: the router at a page of the staff, with its parameters, from which nothing leads away. */
export const routerAt = (path: string, params: Record<string, string> = {}) => ({
  useLocalSearchParams: () => params,
  useRouter: () => ({ canGoBack: () => false, replace: jest.fn(), back: jest.fn() }),
  usePathname: () => path,
  router: { navigate: jest.fn() },
  Link: ({ href, children }: { href: string; children: ReactNode }) => createElement('a', { href }, children),
});
