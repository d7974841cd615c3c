import { fireEvent, render, screen, waitFor } from '@testing-library/react-native';

import { useToasts } from '@/ui/toast-store';
import { LanguageSwitch } from './switches';

jest.mock('@/i18n/hi', () => {
  throw new Error('Loading module failed');
});

test('a language whose texts cannot be loaded is not shown, and the customer reads why', async () => {
  render(<LanguageSwitch />);
  fireEvent.press(screen.getByRole('radio', { name: 'हिन्दी' }));
  await waitFor(() =>
    expect(useToasts.getState().list).toMatchObject([
      { message: expect.stringMatching(/cannot be reached/) },
    ]),
  );
  expect(screen.getByRole('radio', { name: 'English' })).toBeChecked();
});
