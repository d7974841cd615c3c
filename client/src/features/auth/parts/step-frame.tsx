import type { ReactNode } from 'react';
import { View } from 'react-native';

import { makeStyles } from '@/theme';
import { Text } from '@/ui';

const useStyles = makeStyles((t) => ({
  box: { gap: t.space.x4 },
}));

/** One step of the login: a sentence, its fields, its buttons. */
export function StepFrame({ lead, children }: { lead: string; children: ReactNode }) {
  const styles = useStyles();
  return (
    <View style={styles.box}>
      <Text color="inkMuted">{lead}</Text>
      {children}
    </View>
  );
}
