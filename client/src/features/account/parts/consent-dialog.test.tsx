import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import { SafeAreaProvider } from 'react-native-safe-area-context';

import { settingsQuery, type Settings } from '@/api';
import { createQueryClient } from '@/api/query-client';
import { signIn, signOut, useSession } from '@/state';
import type { UserDetail } from '@/state/session';
import { SheetStack } from '@/ui/sheet-stack';
import { agreeToNotice, type Profile } from '../queries';
import { ConsentDialog } from './consent-dialog';

jest.mock('expo-router', () => ({ Link: () => null, useRouter: () => ({ push: jest.fn() }) }));
jest.mock('../queries', () => ({ agreeToNotice: jest.fn(), profileQuery: { queryKey: ['profile'] } }));

const asha: UserDetail = {
  _id: 'u1',
  first_name: 'Asha',
  last_name: 'Verma',
  email: '',
  signUpWith: 'mobile',
};
const metrics = {
  frame: { x: 0, y: 0, width: 360, height: 720 },
  insets: { top: 0, left: 0, right: 0, bottom: 0 },
};
const question = 'Please read our privacy notice and say whether you agree.';

/** The shop has a notice, and the customer logged in at an earlier visit. */
function visit(user: Partial<UserDetail> = {}, returning = true) {
  const client = createQueryClient();
  client.setQueryData(settingsQuery.queryKey, { privacyNotice: '2026-11-01' } as Settings);
  signIn('t1', { ...asha, ...user });
  useSession.setState({ returning });
  render(
    <SafeAreaProvider initialMetrics={metrics}>
      <QueryClientProvider client={client}>
        <SheetStack>{null}</SheetStack>
        <ConsentDialog />
      </QueryClientProvider>
    </SafeAreaProvider>,
  );
}
afterEach(() => act(() => signOut()));

test.each([
  ['who agreed to this notice', { privacyNotice: '2026-11-01' }, true],
  ['who is a guest', { signUpWith: 'guest' as const }, true],
  ['who has just logged in', {}, false],
])('a customer %s is not asked', (_, user, returning) => {
  visit(user, returning);
  expect(screen.queryByText(question)).toBeNull();
});

test('a customer without a consent is asked at the next visit, and no more after the answer', async () => {
  visit();
  screen.getByText(question);
  jest.mocked(agreeToNotice).mockResolvedValue({ privacyNotice: '2026-11-01' } as Profile);
  fireEvent.press(screen.getByText('I agree'));
  await waitFor(() => expect(screen.queryByText(question)).toBeNull(), { timeout: 10_000 });
  expect(agreeToNotice).toHaveBeenCalledWith('2026-11-01');
  expect(useSession.getState().user?.privacyNotice).toBe('2026-11-01');
});

test('a customer who agreed to another version may answer later', async () => {
  visit({ privacyNotice: '2020-01-01' });
  fireEvent.press(screen.getByText('Later'));
  await waitFor(() => expect(screen.queryByText(question)).toBeNull(), { timeout: 10_000 });
});
