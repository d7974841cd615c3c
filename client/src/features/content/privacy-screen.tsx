import { NotHereYet } from '@/features/shell';

export function PrivacyScreen() {
  return <NotHereYet title="shell.privacy" />;
}
