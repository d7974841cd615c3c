import { NotHereYet } from '@/features/shell';

export function AboutScreen() {
  return <NotHereYet title="shell.about" />;
}
