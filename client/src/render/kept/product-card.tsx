import { ProductCard as Original } from '@/features/catalog/parts/product-card';
import { kept } from './kept';

const Card = kept(Original);

/** Eager pictures are drawn anew: React writes their preloads at the beginning of the page. */
export const ProductCard = (props: React.ComponentProps<typeof Original>) =>
  props.eager ? <Original {...props} /> : <Card {...props} />;
