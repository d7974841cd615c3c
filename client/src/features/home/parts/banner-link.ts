import type { Href } from '@/ui';

/** A banner's link if it is a path of the shop; undefined if it leads to another host or is a script. */
export function bannerLink(link: string | null | undefined): Href | undefined {
  return link && /^\/(?![/\\])/.test(link) ? (link as Href) : undefined;
}
