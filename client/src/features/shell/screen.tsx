import type { ReactNode } from 'react';

import { useT } from '@/i18n';
import { Container } from '@/ui';
import { DocumentHead } from './document-head';
import type { ScreenProps } from './screen-props';

/** A page's content. The web scrolls the document; header, landmarks and footer stand around it already. */
export function Screen({ title, description, children, bare = false }: ScreenProps): ReactNode {
  const t = useT();
  return (
    <>
      <DocumentHead title={`${title} · ${t('shell.appName')}`} description={description} />
      {bare ? children : <Container style={{ paddingBlock: 24 }}>{children}</Container>}
    </>
  );
}
