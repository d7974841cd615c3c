export { PageFailed as ErrorBoundary } from '@/features/staff/shell/failed';
export { RootLayout as default } from '@/features/staff/shell/root-layout';
