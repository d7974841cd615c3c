export { SlotsScreen as default } from '@/features/staff/slots/slots-screen';
