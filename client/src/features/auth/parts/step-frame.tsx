import type { ReactNode } from 'react';
import { View } from 'react-native';

import { space } from '@/theme';
import { Text } from '@/ui';

/** One step of the login: a sentence, its fields, its buttons. */
export function StepFrame({ lead, children }: { lead: string; children: ReactNode }) {
  return (
    <View style={{ gap: space.x4 }}>
      <Text color="inkMuted">{lead}</Text>
      {children}
    </View>
  );
}
