export { CustomerScreen as default } from '@/features/staff/customers/customer-screen';
