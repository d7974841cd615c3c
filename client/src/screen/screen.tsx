import type { ReactNode } from 'react';

import { space } from '@/theme';
import { Container } from '@/ui';
import { DocumentHead } from './document-head';
import type { ScreenProps } from './screen-props';

/** A page's content. On the web the document scrolls; navigation draws header, landmarks and footer around it. */
export function Screen({ title, description, children, bare = false }: ScreenProps): ReactNode {
  return (
    <>
      <DocumentHead title={title} description={description} />
      {bare ? children : <Container style={{ paddingBlock: space.x6 }}>{children}</Container>}
    </>
  );
}
