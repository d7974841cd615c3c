import { AccountMenu as Original } from '@/navigation/parts/account-menu';
import { kept } from './kept';

export const AccountMenu = kept(Original);
