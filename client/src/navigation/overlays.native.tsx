import { AccountDeletion, AddressDialog, CartDrawer, LocationDialog, LoginDialog, Proof } from '@/chunks';

/** What opens over any screen. Each is mounted here once; state/overlays.ts opens them. */
export function Overlays() {
  return (
    <>
      <CartDrawer />
      <LocationDialog />
      <AddressDialog />
      <AccountDeletion />
      <Proof />
      <LoginDialog />
    </>
  );
}
