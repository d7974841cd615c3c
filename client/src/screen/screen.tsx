import type { ReactNode } from 'react';

import { makeStyles, space, webStyle } from '@/theme';
import { Container, Show } from '@/ui';
import { DocumentHead } from './document-head';
import type { ScreenProps } from './screen-props';

const useStyles = makeStyles((t) => ({
  footer: {
    // Drawn after everything else of the page, wherever the keyboard reaches it.
    ...webStyle({ position: 'sticky', bottom: 0, order: 1 }),
    marginTop: 'auto',
    zIndex: t.layer.payBar,
    backgroundColor: t.color.surface,
    borderTopWidth: 1,
    borderTopColor: t.color.line,
    boxShadow: t.shadow.sticky,
  },
  inner: {
    ...webStyle({ paddingBlock: t.space.x3, paddingBottom: 'max(12px, env(safe-area-inset-bottom))' }),
  },
}));

/** The frame of every screen. On the web the document scrolls; navigation draws header, landmarks and footer around it. */
export function Screen(props: ScreenProps): ReactNode {
  const { title, description, children, bare = false, footer, footerOn = ['phone'] } = props;
  const styles = useStyles();
  return (
    <>
      <DocumentHead title={title} description={description} />
      {bare ? children : <Container style={{ paddingBlock: space.x6 }}>{children}</Container>}
      {footer ? (
        <Show on={footerOn} style={styles.footer}>
          <Container style={styles.inner}>{footer}</Container>
        </Show>
      ) : null}
      {props.afterFooter}
    </>
  );
}
