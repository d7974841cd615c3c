import type { HomeBlock } from '@/features/catalog';

/** The page's order, by type; blocks of one type keep the shop's order. */
const order: readonly HomeBlock['type'][] = ['banner', 'short-banner', 'category', 'product', 'testimonials'];

function isEmpty(block: HomeBlock): boolean {
  const { banners, shortBanners, categories, products, testimonials } = block;
  return [banners, shortBanners, categories, products, testimonials].every((list) => list.length === 0);
}

/** What the home page shows, top to bottom. Of the short banners only the first block counts. */
export function sortBlocks(blocks: readonly HomeBlock[]): HomeBlock[] {
  const firstShort = blocks.find((block) => block.type === 'short-banner');
  return blocks
    .filter((block) => order.includes(block.type) && !isEmpty(block))
    .filter((block) => block.type !== 'short-banner' || block === firstShort)
    .sort((a, b) => order.indexOf(a.type) - order.indexOf(b.type));
}
