import {
  AccountDeletion,
  AddressDialog,
  CartDrawer,
  Consent,
  LocationDialog,
  LoginDialog,
  Proof,
} from '@/chunks';

/** The dialogs that can open over every screen. Each is mounted here once; state/overlays.ts opens them. */
export function Overlays() {
  return (
    <>
      <CartDrawer />
      <LocationDialog />
      <AddressDialog />
      <AccountDeletion />
      <Consent />
      <Proof />
      <LoginDialog />
    </>
  );
}
