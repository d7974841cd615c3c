import { FlashList } from '@shopify/flash-list';
import { useState, type ReactElement, type ReactNode } from 'react';
import { View, type RefreshControlProps, type ScrollViewProps } from 'react-native';

import { responsive, space, useBreakpoint } from '@/theme';
import { ScrollArea } from '@/ui';
import { PutPageList, type PageList } from './page-list';

const gap = space.x4;

interface ScrollerProps {
  /** Whether the page ends in one long list (PutPageList). */
  list: boolean;
  refreshControl?: ReactElement<RefreshControlProps>;
  children: ReactNode;
}

const common = {
  style: { flex: 1 },
  // The header's large title shrinks as the content scrolls.
  contentInsetAdjustmentBehavior: 'automatic',
  keyboardShouldPersistTaps: 'handled',
  automaticallyAdjustKeyboardInsets: true,
} satisfies ScrollViewProps;

/** The page's content is the header of its list: both scroll together, and the customer finds the same place on coming back. */
function ListScroller({ refreshControl, children }: Omit<ScrollerProps, 'list'>) {
  const breakpoint = useBreakpoint();
  const { gutter, columns } = responsive[breakpoint];
  const [list, setList] = useState<PageList | null>(null);
  return (
    <PutPageList value={setList}>
      <FlashList
        {...common}
        // Without a key: a new one would mount the page, which is inside the list, again at each rotation.
        data={list?.keys ?? []}
        numColumns={columns}
        keyExtractor={(key) => key}
        renderItem={({ index }) => (
          <View style={{ flex: 1, padding: gap / 2, paddingBottom: gap / 2 + space.x3 }}>
            {list?.renderAt(index) ?? null}
          </View>
        )}
        // An item must be drawn again when the list changes, even if its key is the same.
        extraData={list}
        ListFooterComponent={list?.end}
        ListHeaderComponent={<View style={{ marginHorizontal: -(gutter - gap / 2) }}>{children}</View>}
        contentContainerStyle={{ paddingHorizontal: gutter - gap / 2, paddingBottom: space.x6 }}
        maintainVisibleContentPosition={{ disabled: true }}
        onEndReached={() => list?.onNearEnd?.()}
        onEndReachedThreshold={1}
        refreshControl={refreshControl}
      />
    </PutPageList>
  );
}

export function Scroller({ list, ...props }: ScrollerProps) {
  if (list) return <ListScroller {...props} />;
  return (
    <ScrollArea {...common} contentContainerStyle={{ flexGrow: 1 }} refreshControl={props.refreshControl}>
      {props.children}
    </ScrollArea>
  );
}
