export { RootLayout as default } from '@/navigation/root-layout';
