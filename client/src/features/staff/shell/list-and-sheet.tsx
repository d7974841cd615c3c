import type { ReactNode } from 'react';
import { View } from 'react-native';

import { makeStyles } from '@/theme';
import { Sheet, Text } from '@/ui';
import { useKeys, type Key } from './keys';
import { StaffScreen } from './staff-screen';
import { TwoPanes } from './two-panes';
import { useWide } from './use-wide';

export interface Opened {
  title: string;
  subtitle?: string;
  content: ReactNode;
  /** The main buttons, at the foot. */
  footer?: ReactNode;
}

interface ListAndSheetProps {
  /** A StaffScreen. */
  list: ReactNode;
  /** What is open of the list; null if nothing is. */
  opened: Opened | null;
  onClose: () => void;
}

const useStyles = makeStyles((t) => ({
  sheet: { paddingHorizontal: t.space.x4, paddingBottom: t.space.x4, gap: t.space.x3 },
}));

/** A list and what is open of it: in a pane beside it in wide windows, in a sheet over it on phones. Esc closes it. */
export function ListAndSheet({ list, opened, onClose }: ListAndSheetProps) {
  const styles = useStyles();
  const wide = useWide();
  const close: Key = { key: 'Escape', label: 'keys.close', act: onClose };
  useKeys(opened && wide ? [close] : []);
  const pane = opened ? (
    <StaffScreen isPane title={opened.title} subtitle={opened.subtitle} footer={opened.footer}>
      {opened.content}
    </StaffScreen>
  ) : null;
  return (
    <>
      <TwoPanes list={list} detail={wide ? pane : null} />
      {opened && !wide ? (
        <Sheet open side="bottom" title={opened.title} onClose={onClose} footer={opened.footer}>
          <View style={styles.sheet}>
            {opened.subtitle ? <Text color="inkMuted">{opened.subtitle}</Text> : null}
            {opened.content}
          </View>
        </Sheet>
      ) : null}
    </>
  );
}
