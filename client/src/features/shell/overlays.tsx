import { AddressOverlay, CartDrawer, LoginModal } from '@/features/members';
import { CartBar } from './parts/cart-bar';
import { ComingSoon } from './parts/coming-soon';
import { MobileMenu } from './parts/mobile-menu';

/** What opens over any page. Each is mounted here once; state/overlays.ts opens them. */
export function Overlays() {
  return (
    <>
      <CartBar />
      <MobileMenu />
      <CartDrawer />
      <AddressOverlay />
      <ComingSoon />
      <LoginModal />
    </>
  );
}
