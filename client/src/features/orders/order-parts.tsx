import { View } from 'react-native';

import { makeStyles } from '@/theme';
import { fetched, Loading, Skeleton } from '@/ui';

const inside = () => import('./inside');

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

export const ConfirmationPage = fetched(async () => (await inside()).ConfirmationPage, <Waiting />);
export const DetailsPage = fetched(async () => (await inside()).DetailsPage, <Waiting />);
export const OrderList = fetched(async () => (await inside()).OrderList, <Waiting />);
export const OrdersPage = fetched(async () => (await inside()).OrdersPage, <Waiting />);
