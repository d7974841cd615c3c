import { NotHereYet } from '@/features/shell';

export function ListingScreen() {
  return <NotHereYet title="catalog.title" />;
}
