import { NotHereYet } from '@/features/shell';

export function ContactScreen() {
  return <NotHereYet title="shell.contact" />;
}
