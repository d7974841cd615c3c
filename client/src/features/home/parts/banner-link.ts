import type { Href } from '@/ui';

/** A banner's link if it stays within the shop; undefined for another host or a script. */
export function bannerLink(link: string | null | undefined): Href | undefined {
  return link && /^\/(?![/\\])/.test(link) ? (link as Href) : undefined;
}
