import { useEffect, type ComponentType } from 'react';

import { keepOpenFlag } from '@/features/cart';
import { Screen } from '@/features/shell/screen';
import { laterTexts, t, useT } from '@/i18n';
import { usePart, type LoadPart } from '@/lib/use-part';
import { closeAddress, closeCart, closeLogin, useOverlays } from '@/state';
import { radius } from '@/theme';
import { ErrorState, Loading, Skeleton, toast } from '@/ui';

/**
 * What is only of use to somebody who buys comes after the page, in two pieces, each of them
 * reached from here alone: a module that two pieces share is loaded with the first page.
 */
const buying = () => import('./buying');
const account = () => import('./account');

type Piece<M> = { [Name in keyof M]: M[Name] extends ComponentType ? M[Name] : never };

function part<M>(piece: () => Promise<M>, name: keyof Piece<M>): LoadPart {
  return async () => {
    const [module] = await Promise.all([piece(), laterTexts()]);
    return module[name] as ComponentType;
  };
}

function page(load: LoadPart): ComponentType {
  return function Page() {
    const t = useT();
    const { Component, failed, retry } = usePart(load, true);
    if (Component) return <Component />;
    return (
      <Screen title={t('shell.loginNeededTitle')}>
        {failed ? (
          <ErrorState message={t('messages.offline')} onRetry={retry} />
        ) : (
          <Loading>
            <Skeleton height={400} radius={radius.panel} />
          </Loading>
        )}
      </Screen>
    );
  };
}

export const CheckoutPage = page(part(buying, 'CheckoutScreen'));
export const ConfirmationPage = page(part(account, 'ConfirmationScreen'));
export const OrderDetailsPage = page(part(account, 'OrderDetailsScreen'));
export const OrdersPage = page(part(account, 'OrdersScreen'));
export const ProfilePage = page(part(account, 'ProfileScreen'));
export const ResetPasswordPage = page(part(account, 'ResetPasswordScreen'));

function useFailed(failed: boolean, close: () => void) {
  useEffect(() => {
    if (!failed) return;
    close();
    toast.error(t('messages.offline'));
  }, [failed, close]);
}

function useDialog(load: LoadPart, open: boolean, close: () => void) {
  const { Component, failed } = usePart(load, open);
  useFailed(failed, close);
  return open && Component ? <Component /> : null;
}

const openCart = part(buying, 'OpenCart');
const addressDialog = part(buying, 'AddressDialog');
const loginDialog = part(account, 'LoginDialog');

/** The basket over any page (openCart of @/state). */
export function CartDrawer() {
  useEffect(keepOpenFlag, []);
  return useDialog(
    openCart,
    useOverlays((state) => state.cart.open),
    closeCart,
  );
}

/** Opens with openAddress() of @/state. */
export function AddressOverlay() {
  return useDialog(
    addressDialog,
    useOverlays((state) => state.address.open),
    closeAddress,
  );
}

/** Opens with openLogin() of @/state; every opening begins at the first step. */
export function LoginModal() {
  return useDialog(
    loginDialog,
    useOverlays((state) => state.login.open),
    closeLogin,
  );
}

interface DeletionProps {
  onClose: () => void;
}
const deleteDialog: LoadPart<DeletionProps> = async () =>
  (await Promise.all([account(), laterTexts()]))[0].DeleteDialog;

/** Asks whether the account is to be deleted, on pages outside of the account. */
export function DeletionDialog({ onClose }: DeletionProps) {
  const { Component, failed } = usePart(deleteDialog, true);
  useFailed(failed, onClose);
  return Component ? <Component onClose={onClose} /> : null;
}
