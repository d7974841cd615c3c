import type { ReactNode } from 'react';
import { View } from 'react-native';

import { makeStyles } from '@/theme';
import { Sheet } from '@/ui';
import { useWide } from './use-media';
import { WriteButton, type WriteButtonProps } from './write-button';

interface ActionSheetProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  action?: WriteButtonProps;
  /** What is at the foot in place of that button. */
  footer?: ReactNode;
}

const useStyles = makeStyles((t) => ({
  body: { paddingHorizontal: t.space.x6, paddingBottom: t.space.x5, gap: t.space.x4 },
}));

/** One thing that is done to what is open: from below on phones, from the right in wide windows. */
export function ActionSheet({ title, onClose, children, action, footer }: ActionSheetProps) {
  const styles = useStyles();
  const wide = useWide();
  return (
    <Sheet
      side={wide ? 'right' : 'bottom'}
      width={480}
      title={title}
      onClose={onClose}
      footer={action ? <WriteButton {...action} /> : footer}
    >
      <View style={styles.body}>{children}</View>
    </Sheet>
  );
}
