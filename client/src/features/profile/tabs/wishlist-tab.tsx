export { WishlistPanel as WishlistTab } from '@/features/account';
