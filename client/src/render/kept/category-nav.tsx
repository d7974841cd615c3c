import { CategoryNav as Original } from '@/features/catalog/parts/category-nav';
import { kept } from './kept';

export const CategoryNav = kept(Original);
