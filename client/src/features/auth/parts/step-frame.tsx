import type { ReactNode } from 'react';
import { View } from 'react-native';

import { space } from '@/theme';
import { Text } from '@/ui';

interface StepFrameProps {
  /** What the customer logs in for. */
  purpose?: string;
  lead: string;
  children: ReactNode;
}

/** One step of the login: what it is for, a sentence, its fields, its buttons. */
export function StepFrame({ purpose, lead, children }: StepFrameProps) {
  return (
    <View style={{ gap: space.x4 }}>
      {purpose ? <Text type="bodyStrong">{purpose}</Text> : null}
      <Text color="inkMuted">{lead}</Text>
      {children}
    </View>
  );
}
