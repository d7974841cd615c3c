import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';

import { space } from '@/theme';
import { Text } from '@/ui';

const styles = StyleSheet.create({
  box: { gap: space.x4 },
});

/** One step of the login: a sentence, its fields, its buttons. */
export function StepFrame({ lead, children }: { lead: string; children: ReactNode }) {
  return (
    <View style={styles.box}>
      <Text color="inkMuted">{lead}</Text>
      {children}
    </View>
  );
}
