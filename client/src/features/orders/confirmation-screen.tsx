import { NotHereYet } from '@/features/shell';

export function ConfirmationScreen() {
  return <NotHereYet title="orders.confirmationTitle" />;
}
