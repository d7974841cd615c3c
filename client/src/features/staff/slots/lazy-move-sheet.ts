import { lazySheet } from '../shell/lazy-sheet';

export const MoveSheet = lazySheet(async () => (await import('./move-sheet')).MoveSheet);
