import { NotHereYet } from '@/features/shell';

export function CheckoutScreen() {
  return <NotHereYet title="checkout.title" />;
}
