export { AlertsScreen as default } from '@/features/staff/alerts/alerts-screen';
