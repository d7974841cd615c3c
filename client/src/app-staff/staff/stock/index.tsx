export { StockScreen as default } from '@/features/staff/stock/stock-screen';
