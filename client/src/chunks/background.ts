/** The chunk of what a page can be used without. Only index.ts may import this file. */
export { Background } from '@/features/offline/background';
export { OfflineBanner } from '@/features/offline/offline-banner';
