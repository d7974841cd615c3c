import { lazy, Suspense } from 'react';

import { useOverlays } from '@/state';

// The form and its map are fetched when they are first asked for.
const AddressDialog = lazy(() => import('./address-dialog'));

/** Stands once in the root layout; opens with openAddress(). */
export function AddressOverlay() {
  const open = useOverlays((state) => state.address.open);
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <AddressDialog />
    </Suspense>
  );
}
