import { ScrollView, View } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';

import { Screen } from '@/screen';
import { makeStyles } from '@/theme';
import { Container, Show } from '@/ui';
import type { FrameProps } from './frame-props';

const useStyles = makeStyles((t) => ({
  grow: { flex: 1 },
  page: { paddingVertical: t.space.x6 },
  foot: {
    backgroundColor: t.color.surface,
    borderTopWidth: 1,
    borderTopColor: t.color.line,
    boxShadow: t.shadow.sticky,
    paddingTop: t.space.x3,
  },
}));

/** The page scrolls above its foot. */
export function Frame({ title, children, foot }: FrameProps) {
  const styles = useStyles();
  const { bottom } = useSafeAreaInsets();
  return (
    <Screen title={title} bare scroll={false}>
      <View style={styles.grow}>
        <ScrollView style={styles.grow} keyboardShouldPersistTaps="handled">
          <Container style={styles.page}>{children}</Container>
        </ScrollView>
        {foot ? (
          <Show on={['phone', 'tablet']} style={[styles.foot, { paddingBottom: Math.max(bottom, 12) }]}>
            <Container>{foot}</Container>
          </Show>
        ) : null}
      </View>
    </Screen>
  );
}
