export { PageFailed as ErrorBoundary, RootLayout as default } from '@/navigation';
