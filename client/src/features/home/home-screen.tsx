import { NotHereYet } from '@/features/shell';

export function HomeScreen() {
  return <NotHereYet title="home.title" />;
}
