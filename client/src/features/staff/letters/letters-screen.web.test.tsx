import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';

import { queryClient } from '@/api';
import { LettersScreen } from './letters-screen';

jest.mock('@/api/staff', () => ({ ...jest.requireActual<object>('@/api/staff'), post: jest.fn() }));
jest.mock('expo-router', () =>
  jest
    .requireActual<typeof import('../shell/router-testing')>('../shell/router-testing')
    .routerAt('/staff/letters'),
);
jest.mock('expo-router/head', () => ({ __esModule: true, default: () => null }));

afterEach(() => {
  cleanup();
  queryClient.clear();
});

const letter = (name: string, pictureCount = 0) => ({
  id: name,
  at: '2026-11-23T01:30:00Z',
  name,
  text: `I am ${name}.`,
  pictures: [],
  pictureCount,
});

test('letters come page by page, and their pictures when they are wanted', async () => {
  const { post } = jest.requireMock<{ post: jest.Mock }>('@/api/staff');
  post.mockImplementation((path: string, { page }: { page?: number }) =>
    Promise.resolve(
      path === '/letters/pictures'
        ? { pictures: [{ type: 'image/png', data: 'dHdv' }] }
        : page === 1
          ? { items: [letter('Asha', 1)], more: true }
          : { items: [letter('Ravi')], more: false },
    ),
  );
  render(
    <QueryClientProvider client={queryClient}>
      <LettersScreen />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByText('Show 1 picture'));
  expect(await screen.findByLabelText('Picture 1 of 1')).toBeTruthy();
  const scrollTo = jest.spyOn(window, 'scrollTo').mockReturnValue();
  fireEvent.click(screen.getByLabelText('Next page'));
  expect(scrollTo).toHaveBeenCalledWith({ top: 0 });
  expect(await screen.findByText('I am Ravi.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('I am Asha.')).toBeNull());
  expect(screen.getByLabelText('Next page').getAttribute('aria-disabled')).toBe('true');
  expect(post.mock.calls.filter(([path]) => path === '/letters/pictures')).toHaveLength(1);
});
