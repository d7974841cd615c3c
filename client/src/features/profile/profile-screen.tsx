import { NotHereYet, Protected } from '@/features/shell';

export function ProfileScreen() {
  return (
    <Protected>
      <NotHereYet title="profile.title" />
    </Protected>
  );
}
