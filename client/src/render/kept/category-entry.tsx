import { Chip as Above, Entry as Beside } from '@/features/catalog/parts/category-entry';
import { kept } from './kept';

export const Chip = kept(Above);
export const Entry = kept(Beside);
