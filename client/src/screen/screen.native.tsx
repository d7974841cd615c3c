import { use } from 'react';
import { RefreshControl, ScrollView, View } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';

import { makeStyles, space, useTheme } from '@/theme';
import { Container, Show } from '@/ui';
import { ScreenFooter } from './screen-footer';
import type { ScreenProps } from './screen-props';
import { useRefresh } from './use-refresh';

const useStyles = makeStyles((t) => ({
  page: { flex: 1, backgroundColor: t.color.canvas },
  grow: { flexGrow: 1 },
  footer: {
    backgroundColor: t.color.surface,
    borderTopWidth: 1,
    borderTopColor: t.color.line,
    boxShadow: t.shadow.sticky,
    paddingTop: t.space.x3,
  },
}));

const nothing: readonly string[] = [];

/** A page's content, which scrolls between the header and the footer. */
export function Screen(props: ScreenProps) {
  const { children, bare = false, scroll = true, footer, footerOn = ['phone'], refreshes = nothing } = props;
  const siteFooter = use(ScreenFooter);
  const styles = useStyles();
  const { bottom } = useSafeAreaInsets();
  const { color } = useTheme();
  const { refreshing, refresh } = useRefresh(refreshes);
  const content = bare ? children : <Container style={{ paddingVertical: space.x6 }}>{children}</Container>;
  return (
    <View style={styles.page}>
      {scroll ? (
        <ScrollView
          style={styles.page}
          contentContainerStyle={styles.grow}
          keyboardShouldPersistTaps="handled"
          refreshControl={
            refreshes === nothing ? undefined : (
              <RefreshControl
                refreshing={refreshing}
                onRefresh={refresh}
                tintColor={color.brand}
                colors={[color.brand]}
                progressBackgroundColor={color.raised}
              />
            )
          }
        >
          <View style={styles.grow}>{content}</View>
          {siteFooter}
        </ScrollView>
      ) : (
        content
      )}
      {footer ? (
        <Show on={footerOn} style={[styles.footer, { paddingBottom: Math.max(bottom, space.x3) }]}>
          <Container>{footer}</Container>
        </Show>
      ) : null}
    </View>
  );
}
