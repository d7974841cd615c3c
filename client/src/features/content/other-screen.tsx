import { NotHereYet } from '@/features/shell';

export function OtherScreen() {
  return <NotHereYet title="shell.other" />;
}
