import { lazySheet } from '../shell/lazy-sheet';

export const DeliverSheet = lazySheet(async () => (await import('./deliver-sheet')).DeliverSheet);
