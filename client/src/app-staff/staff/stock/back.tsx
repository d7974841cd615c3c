export { BackScreen as default } from '@/features/staff/stock/back-screen';
