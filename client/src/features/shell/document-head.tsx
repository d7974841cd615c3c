import { usePathname } from 'expo-router';
import Head from 'expo-router/head';

import { useHydrated } from '@/lib/use-hydrated';

interface DocumentHeadProps {
  title: string;
  description?: string;
}

/** One page under two addresses is known by the first. */
const twins: Record<string, string> = { '/home': '/' };

/**
 * Title and description of the page, in the prerendered HTML too. Which address it is known by, without
 * sorts and filters, follows the person from page to page; the server has said it of the first.
 */
export function DocumentHead({ title, description }: DocumentHeadProps) {
  const path = usePathname();
  const hydrated = useHydrated();
  return (
    <Head>
      <title>{title}</title>
      {description ? <meta name="description" content={description} /> : null}
      {hydrated ? <link rel="canonical" href={window.location.origin + (twins[path] ?? path)} /> : null}
    </Head>
  );
}
