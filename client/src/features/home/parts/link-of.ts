import type { Href } from '@/ui';

/** A banner leads within the shop; anything else (another host, a script) leads nowhere. */
export function linkOf(link: string | null | undefined): Href | undefined {
  return link && /^\/(?![/\\])/.test(link) ? (link as Href) : undefined;
}
