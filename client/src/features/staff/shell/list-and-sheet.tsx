import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { View } from 'react-native';

import { makeStyles } from '@/theme';
import { Sheet, Text } from '@/ui';
import { Answer, SkeletonRows } from './answer';
import { useKeys, type Key } from './keys';
import { StaffScreen, type StaffScreenProps } from './staff-screen';
import { TwoPanes } from './two-panes';
import { useWide } from './use-media';

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
  sheet: { paddingHorizontal: t.space.x6, paddingBottom: t.space.x5, gap: t.space.x3 },
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
        <Sheet side="bottom" title={opened.title} onClose={onClose} footer={opened.footer}>
          <View style={styles.sheet}>
            {opened.subtitle ? <Text color="inkMuted">{opened.subtitle}</Text> : null}
            {opened.content}
          </View>
        </Sheet>
      ) : null}
    </>
  );
}

interface ListScreenProps<Data>
  extends Omit<StaffScreenProps, 'bare' | 'answeredAt' | 'children'>, Omit<ListAndSheetProps, 'list'> {
  query: UseQueryResult<Data>;
  /** How many boxes stand in the place of rows that are fetched, and how high they are. */
  boxes: { count: number; height: number };
  /** What is above the list, and does not wait for it. */
  head?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The page of a list whose rows open a pane or a sheet. */
export function ListScreen<Data>(props: ListScreenProps<Data>) {
  const { query, boxes, head, opened, onClose, children, ...screen } = props;
  return (
    <ListAndSheet
      opened={opened}
      onClose={onClose}
      list={
        <StaffScreen bare answeredAt={query.dataUpdatedAt || undefined} {...screen}>
          {head}
          <Answer query={query} skeleton={<SkeletonRows {...boxes} />}>
            {children}
          </Answer>
        </StaffScreen>
      }
    />
  );
}
