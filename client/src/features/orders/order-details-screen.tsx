import { NotHereYet, Protected } from '@/features/shell';

export function OrderDetailsScreen() {
  return (
    <Protected>
      <NotHereYet title="orders.detailsTitle" />
    </Protected>
  );
}
