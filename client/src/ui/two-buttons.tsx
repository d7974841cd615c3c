import type { ComponentProps } from 'react';
import { StyleSheet, View } from 'react-native';

import { space } from '@/theme';
import { Button } from './button';

const styles = StyleSheet.create({
  // Side by side: at a zoom of 400 % buttons one above the other would leave no room for the content.
  row: { flexDirection: 'row', gap: space.x3 },
  button: { flex: 1, alignSelf: 'stretch', paddingHorizontal: space.x2 },
});

type Props = ComponentProps<typeof Button>;

/** The foot of a dialog that asks a question: the button that changes nothing, and the one that does. */
export function TwoButtons({ stay, go }: { stay: Props; go: Props }) {
  return (
    <View style={styles.row}>
      <Button kind="secondary" style={styles.button} {...stay} />
      <Button style={styles.button} {...go} />
    </View>
  );
}
