import { FlashList } from '@shopify/flash-list';
import { useState, type ReactElement, type ReactNode } from 'react';
import { ScrollView, View, type RefreshControlProps, type ScrollViewProps } from 'react-native';

import { responsive, space, useBreakpoint } from '@/theme';
import { PutPageList, type PageList } from './page-list';

const gap = space.x4;

interface ScrollerProps {
  /** The page ends in one long list (PutPageList). */
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

/** The page is the head of its list, so that both scroll as one, and the place stays when the customer comes back to it. */
function ListScroller({ refreshControl, children }: Omit<ScrollerProps, 'list'>) {
  const breakpoint = useBreakpoint();
  const { gutter, columns } = responsive[breakpoint];
  const [list, setList] = useState<PageList | null>(null);
  return (
    <PutPageList value={setList}>
      <FlashList
        {...common}
        // Another number of columns is another list. It must not hang on what the page hands in: the page is in it.
        key={columns}
        data={list?.keys ?? []}
        numColumns={columns}
        keyExtractor={(key) => key}
        renderItem={({ index }) => (
          <View style={{ flex: 1, padding: gap / 2, paddingBottom: gap / 2 + space.x3 }}>
            {list?.renderAt(index) ?? null}
          </View>
        )}
        // What is drawn of a product hangs on more than its key.
        extraData={list}
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

/** What scrolls in a screen of the app. */
export function Scroller({ list, ...props }: ScrollerProps) {
  if (list) return <ListScroller {...props} />;
  return (
    <ScrollView {...common} contentContainerStyle={{ flexGrow: 1 }} refreshControl={props.refreshControl}>
      {props.children}
    </ScrollView>
  );
}
