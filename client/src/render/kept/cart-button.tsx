import { CartButton as Wide, CartIconButton as Icon } from '@/features/cart/cart-button';
import { kept } from './kept';

export { useCartWords } from '@/features/cart/cart-button';
export const CartButton = kept(Wide);
export const CartIconButton = kept(Icon);
