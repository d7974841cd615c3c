import { usePathname } from 'expo-router';
import Head from 'expo-router/head';

import { useT } from '@/i18n';
import { useHydrated } from '@/lib/use-hydrated';

interface DocumentHeadProps {
  /** Without the shop's name, which is added. '' keeps the present title. */
  title: string;
  description?: string;
}

/** Canonical addresses of pages that have a second address. */
const canonical: Record<string, string> = { '/home': '/' };

/**
 * Title and description of the page, in the rendered HTML too. The server writes the canonical address (without sort order
 * and filters) into the HTML of the first page; for each later page it is set here.
 */
export function DocumentHead({ title, description }: DocumentHeadProps) {
  const t = useT();
  const path = usePathname();
  const hydrated = useHydrated();
  return (
    <Head>
      {title ? <title>{`${title} · ${t('common.appName')}`}</title> : null}
      {description ? <meta name="description" content={description} /> : null}
      {hydrated ? <link rel="canonical" href={window.location.origin + (canonical[path] ?? path)} /> : null}
    </Head>
  );
}
