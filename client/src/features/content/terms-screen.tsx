import { NotHereYet } from '@/features/shell';

export function TermsScreen() {
  return <NotHereYet title="shell.terms" />;
}
