export { AddressesPanel as AddressesTab } from '@/features/account';
