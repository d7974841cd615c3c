import { View } from 'react-native';

import { AddressChoice, addressLine, useAddresses, type Address } from '@/features/address';
import { useT } from '@/i18n';
import { openAddress } from '@/state';
import { makeStyles, radius } from '@/theme';
import { Button, EmptyState, ErrorState, HStack, IconButton, Loading, Skeleton, Stack } from '@/ui';

const useStyles = makeStyles((t) => ({
  body: { paddingHorizontal: t.space.x6, paddingBottom: t.space.x6, gap: t.space.x4 },
  card: {
    borderWidth: 1,
    borderColor: t.color.line,
    borderRadius: t.radius.card,
    backgroundColor: t.color.surface,
    paddingRight: t.space.x2,
  },
}));

interface CardProps {
  address: Address;
  onChoose: (id: string) => void;
  onEdited: () => void;
}

function AddressCard({ address, onChoose, onEdited }: CardProps) {
  const t = useT();
  const styles = useStyles();
  const text = addressLine(address);
  return (
    <HStack role="listitem" style={styles.card}>
      <AddressChoice address={address} onChoose={() => onChoose(address._id)} />
      <IconButton
        icon="edit"
        label={t('drawer.editAddress', { address: text })}
        onPress={() => openAddress(address, onEdited)}
      />
    </HStack>
  );
}

export function AddressView({ onChoose }: { onChoose: (id: string) => void }) {
  const t = useT();
  const styles = useStyles();
  const { data, isPending, isError, isFetching, refetch } = useAddresses();
  return (
    <View style={styles.body}>
      <Button
        full
        kind="secondary"
        icon="plus"
        label={t('address.addNew')}
        onPress={() => openAddress(null, onChoose)}
      />
      {isPending ? (
        <Loading>
          <Stack gap="x4">
            <Skeleton height={92} radius={radius.card} />
            <Skeleton height={92} radius={radius.card} />
          </Stack>
        </Loading>
      ) : null}
      {isError && !data ? (
        <ErrorState message={t('address.fetchFailed')} busy={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {data?.length === 0 ? (
        <EmptyState icon="pin" level={3} title={t('address.chooseTitle')} body={t('drawer.noAddresses')} />
      ) : null}
      {data && data.length > 0 ? (
        <Stack gap="x3" role="list" aria-label={t('drawer.savedAddresses')}>
          {data.map((address) => (
            <AddressCard
              key={address._id}
              address={address}
              onChoose={onChoose}
              onEdited={() => void refetch()}
            />
          ))}
        </Stack>
      ) : null}
    </View>
  );
}
