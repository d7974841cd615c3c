import { Screen } from '@/screen';
import { makeStyles, webStyle } from '@/theme';
import { Container, Show } from '@/ui';
import type { FrameProps } from './frame-props';

const useStyles = makeStyles((t) => ({
  page: { paddingVertical: t.space.x6 },
  foot: {
    ...webStyle({ position: 'sticky', bottom: 0 }),
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

/** The page with its foot. */
export function Frame({ title, children, foot }: FrameProps) {
  const styles = useStyles();
  return (
    <Screen title={title} bare>
      <Container style={styles.page}>{children}</Container>
      {foot ? (
        <Show on={['phone', 'tablet']} style={styles.foot}>
          <Container style={styles.inner}>{foot}</Container>
        </Show>
      ) : null}
    </Screen>
  );
}
