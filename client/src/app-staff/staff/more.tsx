export { MoreScreen as default } from '@/features/staff/more/more-screen';
