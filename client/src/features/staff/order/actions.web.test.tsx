import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';

import { queryClient } from '@/api';
import { OrderActions } from './actions';

jest.mock('@/api/staff', () => ({ ...jest.requireActual<object>('@/api/staff'), post: jest.fn() }));
jest.mock('expo-router', () => ({ useRouter: () => ({ push: jest.fn() }) }));

type OrderPage = ComponentProps<typeof OrderActions>['page'];

const actions = (change: Partial<OrderPage>) => (
  <QueryClientProvider client={queryClient}>
    <OrderActions
      page={
        {
          card: { id: 'o1', trackingId: 'TK-O1', collect: 207 },
          can: ['advance', 'credit'],
          customerId: 'u1',
          complaints: [],
          next: 'Delivered',
          ...change,
        } as unknown as OrderPage
      }
      settle={jest.fn()}
    />
  </QueryClientProvider>
);

test('who is asked whether an order is delivered is asked no more when another person has delivered it', () => {
  const { rerender } = render(actions({}));
  fireEvent.click(screen.getByRole('button', { name: 'Delivered…' }));
  screen.getByText('Collect ₹207');
  // Nothing is left to collect then, as if the customer had paid before.
  rerender(
    actions({
      can: ['credit'],
      next: undefined,
      card: { id: 'o1', trackingId: 'TK-O1' } as OrderPage['card'],
    }),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});
