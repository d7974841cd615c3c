import { Redirect } from 'expo-router';

import { staffHref } from './address';
import { useEntries } from './entries';

/** The addresses /staff and /staff/login lead to the first page that the person may see. */
export function StartScreen() {
  const [first] = useEntries();
  return <Redirect href={staffHref(first?.href ?? '/staff/more')} />;
}
