import { act, render, screen } from '@testing-library/react';

import { RouteAnnouncer } from './route-announcer';

let mockPath = '/';
jest.mock('expo-router', () => ({ usePathname: () => mockPath }));

test('a page that gets its title when it is loaded is announced by that title', async () => {
  jest.useFakeTimers();
  document.title = 'Home';
  const { rerender } = render(<RouteAnnouncer />);
  mockPath = '/checkout';
  document.title = 'Loading...';
  rerender(<RouteAnnouncer />);
  act(() => jest.advanceTimersByTime(200));
  screen.getByText('Loading...');
  await act(async () => {
    document.title = 'Checkout';
  });
  screen.getByText('Checkout');
  jest.useRealTimers();
});
