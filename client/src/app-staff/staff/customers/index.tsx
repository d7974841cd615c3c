export { CustomersScreen as default } from '@/features/staff/customers/customers-screen';
