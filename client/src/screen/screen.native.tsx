import { Stack } from 'expo-router';
import { use } from 'react';
import { Platform, RefreshControl, View } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';

import { makeStyles, space, useBreakpoint, useTheme } from '@/theme';
import { Container } from '@/ui';
import { KeyboardRoom } from '@/ui/keyboard-room';
import { ScreenTitle } from '@/ui/screen-title';
import { ScreenBar } from './screen-bar';
import type { ScreenProps } from './screen-props';
import { Scroller } from './scroller';
import { useRefresh } from './use-refresh';

const useStyles = makeStyles((t) => ({
  page: { flex: 1, backgroundColor: t.color.canvas },
  footer: {
    backgroundColor: t.color.surface,
    borderTopWidth: 1,
    borderTopColor: t.color.line,
    boxShadow: t.shadow.sticky,
    paddingTop: t.space.x3,
  },
}));

const noQueries: readonly string[] = [];

/** The height that the tab bar or the home indicator covers: on Android the screen ends above the tabs, on iOS they lie over it. */
function useCovered(): number {
  const { bottom } = useSafeAreaInsets();
  return Platform.OS === 'ios' ? bottom : 0;
}

/** The lower edge of the screen: its footer, or else the bar of the app (ScreenBar). */
function Foot({ footer, footerOn = ['phone'] }: Pick<ScreenProps, 'footer' | 'footerOn'>) {
  const bar = use(ScreenBar);
  const styles = useStyles();
  const covered = useCovered();
  const shown = footerOn.includes(useBreakpoint());
  if (footer && shown) {
    return (
      <View style={[styles.footer, { paddingBottom: Math.max(covered, space.x3) }]}>
        <Container>{footer}</Container>
      </View>
    );
  }
  return bar ? <View style={{ paddingBottom: covered }}>{bar}</View> : null;
}

/** The frame of every screen: the content scrolls between the stack's header and the footer. */
export function Screen(props: ScreenProps) {
  const { title, children, bare = false, list = false, refreshes = noQueries } = props;
  const styles = useStyles();
  const { color } = useTheme();
  const { refreshing, refresh } = useRefresh(refreshes);
  const content = (
    <ScreenTitle value={title}>
      {bare ? children : <Container style={{ paddingVertical: space.x6 }}>{children}</Container>}
      {props.afterFooter}
    </ScreenTitle>
  );
  // In a page that scrolls, iOS itself moves the field out from under the keyboard.
  const makeRoom = Platform.OS !== 'ios' || props.footer !== undefined;
  return (
    <View style={styles.page}>
      <Stack.Screen options={{ title }} />
      <KeyboardRoom enabled={makeRoom}>
        <Scroller
          list={list}
          refreshControl={
            refreshes === noQueries ? undefined : (
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
          {content}
        </Scroller>
        <Foot footer={props.footer} footerOn={props.footerOn} />
      </KeyboardRoom>
    </View>
  );
}
