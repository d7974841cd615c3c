import type { HomeBlock } from '@/features/catalog';

/** The order of the types on the page. Blocks of the same type keep the shop's order. */
const order: readonly HomeBlock['type'][] = ['banner', 'short-banner', 'category', 'product', 'testimonials'];

function isEmpty(block: HomeBlock): boolean {
  const { banners, shortBanners, categories, products, testimonials } = block;
  return [banners, shortBanners, categories, products, testimonials].every((list) => list.length === 0);
}

/** The blocks of the home page, top to bottom, without empty ones and with only the first of several short-banner blocks. */
export function sortBlocks(blocks: readonly HomeBlock[]): HomeBlock[] {
  const firstShort = blocks.find((block) => block.type === 'short-banner');
  return blocks
    .filter((block) => order.includes(block.type) && !isEmpty(block))
    .filter((block) => block.type !== 'short-banner' || block === firstShort)
    .sort((a, b) => order.indexOf(a.type) - order.indexOf(b.type));
}
