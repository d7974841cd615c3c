import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';

import { queryClient } from '@/api';
import { useStaffSession } from '../session/session';
import { CustomerScreen } from './customer-screen';
import { customerQuery, type CustomerPage } from './queries';

jest.mock('@/api/staff', () => ({ ...jest.requireActual<object>('@/api/staff'), post: jest.fn() }));
jest.mock('expo-router', () =>
  jest
    .requireActual<typeof import('../shell/router-testing')>('../shell/router-testing')
    .routerAt('/staff/customers/asha', { customer: 'asha' }),
);
jest.mock('expo-router/head', () => ({ __esModule: true, default: () => null }));

afterEach(() => {
  cleanup();
  useStaffSession.setState({ me: null });
  queryClient.clear();
});

const page: CustomerPage = {
  customer: {
    id: 'asha',
    name: 'Asha Verma',
    mobile: '9826012345',
    since: '2026-11-01T06:30:00Z',
    language: 'hi',
  },
  orders: [],
  orderCount: 0,
  value: 0,
  balance: 0,
  entries: [],
};

test('what a customer who uses the shop in Hindi is credited for is written in Hindi', () => {
  useStaffSession.setState({ me: { permissions: ['wallet.credit'] } as never });
  queryClient.setQueryData(customerQuery('asha').queryKey, page);
  render(
    <QueryClientProvider client={queryClient}>
      <CustomerScreen />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByText('Credit wallet…'));
  fireEvent.click(screen.getByText('An apology'));
  expect(screen.getByDisplayValue('हमारी माफ़ी के साथ')).toBeTruthy();
});

test('an entry of the wallet says of which kind it is, and of which order', () => {
  const entry = { at: '2026-11-21T06:30:00Z', amount: 1.68, balance: 1.68 };
  queryClient.setQueryData(customerQuery('asha').queryKey, {
    ...page,
    entries: [
      { ...entry, type: 'CASHBACK', text: 'Order TK1' },
      { ...entry, type: 'WALLET_TOPUP', text: 'Money added to wallet' },
      { ...entry, type: 'DEPOSIT', text: 'Late by an hour', by: 'ravi' },
    ],
  });
  render(
    <QueryClientProvider client={queryClient}>
      <CustomerScreen />
    </QueryClientProvider>,
  );
  const said = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(said[0]).toMatch(/^CashbackTK1 · /);
  expect(said[1]).toMatch(/^Added moneySat/);
  expect(said[2]).toMatch(/^From the shopLate by an hour · .* · ravi/);
});
