import { useToasts } from '@/ui/toast-store';
import { queue } from './actions';
import { chooseLanguage } from './language';

jest.mock('@/i18n/hi', () => {
  throw new Error('Loading module failed');
});

test('a language whose texts cannot be loaded is not told to the server either, and the person reads why', async () => {
  await chooseLanguage('hi');
  expect(useToasts.getState().list).toMatchObject([{ message: expect.stringMatching(/cannot be reached/) }]);
  expect(queue.state.getState().actions).toEqual([]);
});
