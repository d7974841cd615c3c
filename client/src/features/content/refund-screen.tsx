import { NotHereYet } from '@/features/shell';

export function RefundScreen() {
  return <NotHereYet title="shell.refund" />;
}
