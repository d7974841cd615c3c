import type { ReactNode } from 'react';
import { View } from 'react-native';

import { makeStyles } from '@/theme';
import { Card, Grow, HStack, Note, Text } from '@/ui';

const useStyles = makeStyles((t) => ({
  stale: { opacity: 0.5 },
  row: { paddingVertical: t.space.x3, borderTopWidth: 1, borderTopColor: t.color.line },
  first: { borderTopWidth: 0 },
  right: { alignItems: 'flex-end', gap: t.space.x1 },
}));

interface MoneyListProps {
  label: string;
  /** Whether the rows are still those of another page or filter, because this page is being loaded. */
  stale: boolean;
  children: ReactNode;
}

export function MoneyList({ label, stale, children }: MoneyListProps) {
  const styles = useStyles();
  return (
    <Card>
      <View role="list" aria-label={label} aria-busy={stale} style={stale && styles.stale}>
        {children}
      </View>
    </Card>
  );
}

interface MoneyRowProps {
  first: boolean;
  mark?: ReactNode;
  title: string;
  notes: readonly string[];
  /** A button under the notes, such as the one that continues a pending payment. */
  action?: ReactNode;
  /** The amount, and its status. */
  children: ReactNode;
}

export function MoneyRow({ first, mark, title, notes, action, children }: MoneyRowProps) {
  const styles = useStyles();
  return (
    <HStack role="listitem" gap="x3" style={[styles.row, first && styles.first]}>
      {mark}
      <Grow>
        <Text type="bodyStrong">{title}</Text>
        {notes.filter(Boolean).map((note) => (
          <Note key={note}>{note}</Note>
        ))}
        {action}
      </Grow>
      <View style={styles.right}>{children}</View>
    </HStack>
  );
}
