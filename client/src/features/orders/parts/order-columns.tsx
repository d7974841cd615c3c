import type { ReactNode } from 'react';
import { View } from 'react-native';

import { makeStyles, useTheme } from '@/theme';
import { Split } from '@/ui';
import type { Order } from '../queries';
import { OrderBill } from './order-contents';

const useStyles = makeStyles((t) => ({ column: { gap: t.space.x4 } }));

interface OrderColumnsProps {
  order: Order;
  /** Under the bill. */
  below?: ReactNode;
  children: ReactNode;
}

/** The order with its bill: beside it on wide windows, after it on narrow ones. */
export function OrderColumns({ order, below, children }: OrderColumnsProps) {
  const styles = useStyles();
  const { space } = useTheme();
  return (
    <Split
      position="last"
      sideWidth={440}
      gap={space.x4}
      side={
        <View style={styles.column}>
          <OrderBill order={order} />
          {below}
        </View>
      }
    >
      <View style={styles.column}>{children}</View>
    </Split>
  );
}
