import type { ReactNode } from 'react';

import { space } from '@/theme';
import { Split, Stack } from '@/ui';
import type { Order } from '../queries';
import { OrderBill } from './order-contents';

interface OrderColumnsProps {
  order: Order;
  /** Shown under the bill. */
  below?: ReactNode;
  children: ReactNode;
}

/** An order with its bill, which is beside it in wide windows and after it in narrow ones. */
export function OrderColumns({ order, below, children }: OrderColumnsProps) {
  return (
    <Split
      position="last"
      sideWidth={440}
      gap={space.x4}
      side={
        <Stack gap="x4">
          <OrderBill order={order} />
          {below}
        </Stack>
      }
    >
      <Stack gap="x4">{children}</Stack>
    </Split>
  );
}
