import { NotHereYet } from '@/features/shell';

export function ProductScreen() {
  return <NotHereYet title="catalog.title" />;
}
