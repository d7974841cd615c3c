import { use } from 'react';
import { ScrollView, View } from 'react-native';

import { space, useTheme } from '@/theme';
import { Container } from '@/ui';
import { ScreenFooter } from './screen-footer';
import type { ScreenProps } from './screen-props';

/** A page's content, which scrolls under the header. */
export function Screen({ children, bare = false, scroll = true }: ScreenProps) {
  const footer = use(ScreenFooter);
  const { color } = useTheme();
  const content = bare ? children : <Container style={{ paddingVertical: space.x6 }}>{children}</Container>;
  if (!scroll) return <View style={{ flex: 1, backgroundColor: color.canvas }}>{content}</View>;
  return (
    <ScrollView
      style={{ flex: 1, backgroundColor: color.canvas }}
      contentContainerStyle={{ flexGrow: 1 }}
      keyboardShouldPersistTaps="handled"
    >
      <View style={{ flexGrow: 1 }}>{content}</View>
      {footer}
    </ScrollView>
  );
}
