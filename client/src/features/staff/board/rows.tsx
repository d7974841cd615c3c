import type { ReactNode } from 'react';
import { View } from 'react-native';

import { makeStyles } from '@/theme';
import { BlockLink, type Href, HStack, PartHeading, Stack } from '@/ui';

export const useRowStyles = makeStyles((t) => ({
  head: { minHeight: t.touch },
  list: {
    backgroundColor: t.color.surface,
    borderWidth: 1,
    borderColor: t.color.line,
    borderRadius: t.radius.button,
  },
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: t.space.x3,
    minHeight: 48,
    paddingHorizontal: t.space.x3,
    paddingVertical: t.space.x1,
  },
  line: { borderTopWidth: 1, borderTopColor: t.color.line },
}));

interface BoardPartProps {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

export function BoardPart({ title, aside, children }: BoardPartProps) {
  const styles = useRowStyles();
  return (
    <Stack gap="x2">
      <HStack gap="x3" apart style={styles.head}>
        <PartHeading>{title}</PartHeading>
        {aside}
      </HStack>
      {children}
    </Stack>
  );
}

interface RowsProps extends Omit<BoardPartProps, 'children'> {
  rows: { key: string; href: Href; content: ReactNode }[];
}

export function Rows({ title, aside, rows }: RowsProps) {
  const styles = useRowStyles();
  return (
    <BoardPart title={title} aside={aside}>
      <View role="list" aria-label={title} style={styles.list}>
        {rows.map(({ key, href, content }, index) => (
          <View key={key} role="listitem">
            <BlockLink href={href} style={[styles.row, index > 0 && styles.line]}>
              {content}
            </BlockLink>
          </View>
        ))}
      </View>
    </BoardPart>
  );
}
