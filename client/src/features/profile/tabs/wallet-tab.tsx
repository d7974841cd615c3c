export { WalletPanel as WalletTab } from '@/features/wallet';
