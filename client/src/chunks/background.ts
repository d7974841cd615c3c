/** What a page can be used without. Only index.ts imports this file. */
export { Background } from '@/features/offline/background';
export { OfflineBanner } from '@/features/offline/offline-banner';
