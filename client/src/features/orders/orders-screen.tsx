import { NotHereYet, Protected } from '@/features/shell';

export function OrdersScreen() {
  return (
    <Protected>
      <NotHereYet title="orders.title" />
    </Protected>
  );
}
