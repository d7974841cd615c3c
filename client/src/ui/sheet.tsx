import type { ReactNode } from 'react';
import { View } from 'react-native';

import { useT } from '@/i18n';
import { makeStyles } from '@/theme';
import { ErrorBoundary } from './error-boundary';
import { IconButton } from './icon-button';
import { Overlay } from './overlay';
import { ScrollArea } from './scroll-area';
import { ErrorState } from './states';
import { Grow, HStack } from './stack';
import { Heading } from './heading';

interface FrameProps {
  title: string;
  onClose: () => void;
  /** Goes back within the sheet, by a button left of the title. */
  onBack?: () => void;
  /** Text right of the title: "5 items". */
  aside?: ReactNode;
  /** Stays at the foot while the content scrolls. */
  footer?: ReactNode;
  children: ReactNode;
}

const useStyles = makeStyles((t) => ({
  header: { paddingLeft: t.space.x6, paddingRight: t.space.x3, paddingVertical: t.space.x3 },
  scroll: { flexShrink: 1, flexGrow: 1 },
  content: { flexGrow: 1 },
  footer: {
    padding: t.space.x4,
    paddingHorizontal: t.space.x6,
    borderTopWidth: 1,
    borderTopColor: t.color.line,
    backgroundColor: t.color.surface,
  },
  body: { paddingHorizontal: t.space.x6, paddingBottom: t.space.x6, gap: t.space.x4 },
}));

/** If the content fails, the frame with its button to close stays, and so does the page behind. */
function Frame({ title, onClose, onBack, aside, footer, children }: FrameProps) {
  const styles = useStyles();
  const t = useT();
  return (
    <>
      <HStack gap="x2" style={styles.header}>
        {onBack ? <IconButton icon="arrow-left" label={t('common.back')} onPress={onBack} /> : null}
        <Grow>
          <Heading level={2}>{title}</Heading>
        </Grow>
        {aside}
        <IconButton icon="close" label={t('common.close')} onPress={onClose} />
      </HStack>
      <ScrollArea
        style={styles.scroll}
        contentContainerStyle={styles.content}
        keyboardShouldPersistTaps="handled"
      >
        <ErrorBoundary fallback={<ErrorState message={t('messages.generic')} />}>{children}</ErrorBoundary>
      </ScrollArea>
      {footer ? (
        <ErrorBoundary>
          <View style={styles.footer}>{footer}</View>
        </ErrorBoundary>
      ) : null}
    </>
  );
}

interface SheetProps extends FrameProps {
  /** Left out where the sheet is mounted only while it is open. */
  open?: boolean;
  /** 'right' and 'left': a drawer on desktops, the whole window on phones. 'bottom': a sheet from below. */
  side?: 'right' | 'left' | 'bottom';
  width?: number;
}

export function Sheet({ open = true, side = 'right', width = 420, ...frame }: SheetProps) {
  return (
    <Overlay open={open} onClose={frame.onClose} label={frame.title} place={side} width={width}>
      <Frame {...frame} />
    </Overlay>
  );
}

interface DialogProps extends FrameProps {
  /** Left out where the dialog is mounted only while it is open. */
  open?: boolean;
  width?: number;
}

/** A dialog in the middle of the window; its body is padded. */
export function Dialog({ open = true, width = 440, children, ...frame }: DialogProps) {
  const styles = useStyles();
  return (
    <Overlay open={open} onClose={frame.onClose} label={frame.title} place="center" width={width}>
      <Frame {...frame}>
        <View style={styles.body}>{children}</View>
      </Frame>
    </Overlay>
  );
}
