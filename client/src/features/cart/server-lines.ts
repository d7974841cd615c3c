import type { components } from '@/api';
import { effectivePrice } from '@/lib/money';
import { lineId, type CartItem, type LocalLine } from './cart-lines';
import type { ServerCart } from './queries';

type WireLine = components['schemas']['CartLine'];
export type Product = Pick<
  components['schemas']['Product'],
  'productId' | 'name' | 'nameHi' | 'images' | 'tile'
>;
export type Variant = components['schemas']['Variant'];

function lineOf(line: WireLine): LocalLine {
  return {
    id: lineId(line.productId, line.variantId),
    productId: line.productId,
    variantId: line.variantId,
    name: line.name,
    nameHi: line.nameHi,
    price: line.price,
    mrp: line.mrp,
    image: line.images[0],
    tile: line.tile,
    weight: line.weight,
    weightUnit: line.weightUnit,
    stock: line.stock,
    quantity: line.quantity,
    problem: line.problem ?? undefined,
  };
}

export function localCartOf(cart: ServerCart) {
  return { cartId: cart._id, version: cart.version, lines: cart.products.map(lineOf) };
}

/** What the cart must know of a variant to show it before the server has answered. */
export function itemOf(product: Product, variant: Variant): CartItem {
  return {
    productId: product.productId,
    variantId: variant._id,
    name: product.name,
    nameHi: product.nameHi,
    price: effectivePrice(variant),
    mrp: variant.price,
    image: product.images[0],
    tile: product.tile,
    weight: variant.weight,
    weightUnit: variant.weightUnit,
    stock: variant.stock,
  };
}
