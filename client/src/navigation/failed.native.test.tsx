import { screen } from 'expo-router/testing-library';

import { begin, end, open } from '@/testing/shell';

jest.mock(
  '@/api/client',
  () => jest.requireActual<typeof import('@/testing/example-api')>('@/testing/example-api').exampleClient,
);
jest.mock('./feedback', () => ({
  useFeedback: () => {
    throw new Error('broken');
  },
}));
jest.setTimeout(120_000);

beforeEach(() => begin());
afterEach(end);

test('an app whose frame fails says so, with a way to try again', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  await open('/');
  expect(screen.getByText('This page could not load')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});
