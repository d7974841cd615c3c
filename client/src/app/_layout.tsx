export { RootLayout as default } from '@/navigation';
