import { lazy, Suspense, type ComponentType } from 'react';
import { View } from 'react-native';

import { makeStyles } from '@/theme';
import { Loading, Skeleton } from '@/ui';

const inside = () => import('./inside');
type Inside = Awaited<ReturnType<typeof inside>>;

const useStyles = makeStyles((t) => ({ list: { gap: t.space.x4 } }));

function Waiting() {
  const styles = useStyles();
  return (
    <Loading>
      <View style={styles.list}>
        <Skeleton height={40} />
        <Skeleton height={264} radius={20} />
        <Skeleton height={264} radius={20} />
      </View>
    </Loading>
  );
}

/** A part of the chunk. */
function fetched<P extends object>(pick: (all: Inside) => ComponentType<P>) {
  const Part = lazy(async () => ({ default: pick(await inside()) as ComponentType<object> }));
  return function Fetched(props: P) {
    return (
      <Suspense fallback={<Waiting />}>
        <Part {...props} />
      </Suspense>
    );
  };
}

export const ConfirmationPage = fetched((all) => all.ConfirmationPage);
export const DetailsPage = fetched((all) => all.DetailsPage);
export const OrderList = fetched((all) => all.OrderList);
export const OrdersPage = fetched((all) => all.OrdersPage);
