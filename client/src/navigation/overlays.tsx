import { useEffect } from 'react';

import {
  AccountDeletion,
  AddressDialog,
  CartDrawer,
  ComingSoon,
  Consent,
  LocationDialog,
  LoginDialog,
  Proof,
} from '@/chunks';
import { rememberCartOpen } from '@/features/cart';
import { CartBar } from './parts/cart-bar';
import { MobileMenu } from './parts/mobile-menu';

/** The dialogs that can open over every page. Each is mounted here once; state/overlays.ts opens them. */
export function Overlays() {
  useEffect(rememberCartOpen, []);
  return (
    <>
      <CartBar />
      <MobileMenu />
      <CartDrawer />
      <LocationDialog />
      <AddressDialog />
      <AccountDeletion />
      <ComingSoon />
      <Consent />
      <Proof />
      <LoginDialog />
    </>
  );
}
