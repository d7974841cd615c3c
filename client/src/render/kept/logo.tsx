import { Logo as Original } from '@/ui/logo';
import { kept } from './kept';

export const Logo = kept(Original);
