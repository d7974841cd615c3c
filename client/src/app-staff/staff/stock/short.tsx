export { ShortScreen as default } from '@/features/staff/stock/short-screen';
