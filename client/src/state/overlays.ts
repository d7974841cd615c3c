import { create } from 'zustand';

import type { components } from '@/api';
import type { ProofWays } from './fresh-proof';
import { useSession } from './session';

export type CartView = 'cart' | 'addresses';

type Address = components['schemas']['Address'];

/** What the customer logs in for: the login dialog says it. */
export type LoginPurpose =
  | { for: 'add' | 'save'; name: string; nameHi?: string }
  | { for: 'watch' | 'checkout' | 'orders' | 'account'; name?: never };

interface LoginOptions {
  purpose?: LoginPurpose;
  /** Called once after a successful login: adds the product, opens the page, and so on. */
  onSuccess?: () => void;
  /** Called if the dialog is closed without a login. */
  onCancel?: () => void;
}

export interface Overlays {
  login: (LoginOptions & { open: true; greets?: boolean }) | { open: false };
  cart: { open: boolean; view: CartView };
  address: { open: boolean; edit: Address | null; onSaved?: (id: string) => void };
  /** The dialog that chooses the delivery location shown in the header. */
  location: boolean;
  /** The dialog that asks the customer to prove their identity (fresh-proof.ts). */
  proof: { open: true; ways: ProofWays; onEnd: (proved: boolean) => void } | { open: false };
  accountDeletion: boolean;
  menu: boolean;
  download: boolean;
}

export const useOverlays = create<Overlays>(() => ({
  login: { open: false },
  cart: { open: false, view: 'cart' },
  address: { open: false, edit: null },
  location: false,
  proof: { open: false },
  accountDeletion: false,
  menu: false,
  download: false,
}));

const set = useOverlays.setState;

export function openLogin(options: LoginOptions = {}): void {
  set({ login: { ...options, open: true }, menu: false });
}

/** Closes the login dialog and calls its onSuccess or, without a login, its onCancel. */
export function closeLogin(): void {
  const { login } = useOverlays.getState();
  if (!login.open) return;
  set({ login: { open: false } });
  if (login.greets) login.onSuccess?.();
  else login.onCancel?.();
}

/** The next login does not close the dialog at once: the dialog greets the customer first and then closes itself. */
export function greetAfterLogin(): void {
  const { login } = useOverlays.getState();
  if (login.open) set({ login: { ...login, greets: true } });
}

/** Called at a login: closes the dialog, unless it greets the customer first, and calls its onSuccess. */
export function loginDone(): void {
  const { login } = useOverlays.getState();
  if (!login.open || login.greets) return;
  set({ login: { open: false } });
  login.onSuccess?.();
}

/** The customer sees the logged-out page for this time before the dialog covers it. */
const expiredDialogDelayMs = 300;
/** Opens the login after a session has expired. */
export function askToLogInAgain(): void {
  setTimeout(() => {
    // A protected page may have opened the login already, with an onSuccess and onCancel of its own.
    if (!useOverlays.getState().login.open && useSession.getState().token === null) openLogin();
  }, expiredDialogDelayMs);
}

/** Called at a logout: closes the layers that show what is the customer's. */
export function closeOfCustomer(): void {
  const { proof } = useOverlays.getState();
  if (proof.open) proof.onEnd(false);
  set({
    proof: { open: false },
    cart: { open: false, view: 'cart' },
    address: { open: false, edit: null },
    location: false,
    accountDeletion: false,
  });
}

export function openCart(view: CartView = 'cart'): void {
  set({ cart: { open: true, view }, menu: false });
}
export function setCartView(view: CartView): void {
  set({ cart: { open: true, view } });
}
export function closeCart(): void {
  set({ cart: { open: false, view: 'cart' } });
}

export function openAddress(edit: Address | null = null, onSaved?: (id: string) => void): void {
  set({ address: { open: true, edit, onSaved } });
}
export function closeAddress(): void {
  set({ address: { open: false, edit: null } });
}

export function openLocation(): void {
  set({ location: true });
}
export function closeLocation(): void {
  set({ location: false });
}

export function openAccountDeletion(): void {
  set({ accountDeletion: true });
}
export function closeAccountDeletion(): void {
  set({ accountDeletion: false });
}

export function setMenu(open: boolean): void {
  set({ menu: open });
}

export function setDownload(open: boolean): void {
  set({ download: open, menu: false });
}
