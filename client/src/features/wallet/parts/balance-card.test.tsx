import { useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react-native';

import { Problem } from '@/lib/problem';
import { BalanceCard } from './balance-card';
import { Transactions } from './transactions';

jest.mock('@tanstack/react-query', () => ({
  ...jest.requireActual<object>('@tanstack/react-query'),
  useQuery: jest.fn(),
}));
jest.mock('@/api', () => ({ ...jest.requireActual<object>('@/api'), useSettings: () => undefined }));

function failing(error: Problem) {
  const query = {
    data: undefined,
    error,
    isError: true,
    isFetching: false,
    refetch: jest.fn(),
  };
  jest.mocked(useQuery).mockReturnValue(query as unknown as ReturnType<typeof useQuery>);
  render(
    <>
      <BalanceCard />
      <Transactions />
    </>,
  );
}

test('a wallet that cannot be loaded says why in the server’s sentence', () => {
  const message = 'The shop is being restarted. Please try again in a moment.';
  failing(new Problem({ kind: 'server', code: 'store_closed', message, status: 503 }));
  expect(screen.getAllByText(message)).toHaveLength(2);
});

test('without an answer of the server the card shows a sentence of its own', () => {
  failing(new Problem({ kind: 'offline' }));
  expect(screen.getByText('Failed to load wallet')).toBeTruthy();
  expect(screen.getByText('Failed to load wallet information.')).toBeTruthy();
});
