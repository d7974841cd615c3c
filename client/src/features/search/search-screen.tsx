import { NotHereYet } from '@/features/shell';

export function SearchScreen() {
  return <NotHereYet title="search.title" />;
}
