import type { ReactNode } from 'react';

import { Stack, Text } from '@/ui';

interface StepFrameProps {
  /** What the customer logs in for. */
  purpose?: string;
  lead: string;
  children: ReactNode;
}

export function StepFrame({ purpose, lead, children }: StepFrameProps) {
  return (
    <Stack gap="x4">
      {purpose ? <Text type="bodyStrong">{purpose}</Text> : null}
      <Text color="inkMuted">{lead}</Text>
      {children}
    </Stack>
  );
}
