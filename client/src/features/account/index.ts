export { AddressesPanel } from './addresses-panel';
export { DeleteAccount } from './parts/delete-account';
export { ProfilePanel } from './profile-panel';
export { initialsOf } from './profile-form';
export { WishlistPanel } from './wishlist-panel';
