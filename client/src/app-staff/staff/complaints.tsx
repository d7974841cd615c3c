export { ComplaintsScreen as default } from '@/features/staff/complaints/complaints-screen';
