import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';

import { space } from '@/theme';
import { Split } from '@/ui';
import type { Order } from '../queries';
import { OrderBill } from './order-contents';

const styles = StyleSheet.create({ column: { gap: space.x4 } });

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
