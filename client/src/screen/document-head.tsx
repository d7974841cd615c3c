import { usePathname } from 'expo-router';
import Head from 'expo-router/head';

import { useT } from '@/i18n';
import { useHydrated } from '@/lib/use-hydrated';

interface DocumentHeadProps {
  /** The shop's name is added. */
  title: string;
  description?: string;
}

/** A page with two addresses has the first as its canonical one. */
const canonical: Record<string, string> = { '/home': '/' };

/**
 * Title and description of the page, in the prerendered HTML too. The canonical address, without sorts and
 * filters, is set on each page after the first; the server has written it into the first one's HTML.
 */
export function DocumentHead({ title, description }: DocumentHeadProps) {
  const t = useT();
  const path = usePathname();
  const hydrated = useHydrated();
  return (
    <Head>
      <title>{`${title} · ${t('common.appName')}`}</title>
      {description ? <meta name="description" content={description} /> : null}
      {hydrated ? <link rel="canonical" href={window.location.origin + (canonical[path] ?? path)} /> : null}
    </Head>
  );
}
