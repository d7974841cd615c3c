export { PageFailed as ErrorBoundary } from '@/features/staff/shell/failed';
export { RootLayout as default } from '@/features/staff/layout/root-layout';
