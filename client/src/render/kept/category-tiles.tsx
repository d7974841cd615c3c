import { CategoryTiles as Original } from '@/features/home/parts/category-tiles';
import { kept } from './kept';

export const CategoryTiles = kept(Original);
