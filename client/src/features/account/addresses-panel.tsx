import { useState } from 'react';
import { View } from 'react-native';

import { useAddresses, type Address } from '@/features/address';
import { useT } from '@/i18n';
import { openAddress } from '@/state';
import { radius, space } from '@/theme';
import { Button, EmptyState, ErrorState, Grid, Heading, HStack, Loading, Skeleton, Stack } from '@/ui';
import { AddressCard } from './parts/address-card';
import { OldData } from './parts/old-data';
import { RemoveAddress } from './parts/remove-address';

export function AddressesPanel() {
  const t = useT();
  const { data, isError, isFetching, refetch } = useAddresses();
  const [removing, setRemoving] = useState<Address | null>(null);
  const add = () => openAddress();
  return (
    <Stack gap="x5">
      <HStack gap="x3" wrap apart>
        <Heading level={1}>{t('account.addresses')}</Heading>
        {data && data.length > 0 ? (
          <Button kind="secondary" icon="plus" label={t('address.addNew')} onPress={add} />
        ) : null}
      </HStack>
      {isError && data ? <OldData /> : null}
      {data && data.length > 0 ? (
        <View role="list" aria-label={t('account.addresses')}>
          <Grid columns={1} wide={2} gap={space.x4}>
            {data.map((address) => (
              <AddressCard key={address._id} address={address} onRemove={() => setRemoving(address)} />
            ))}
          </Grid>
        </View>
      ) : data ? (
        <EmptyState
          icon="pin"
          title={t('address.noneYet')}
          body={t('account.noAddresses')}
          action={<Button icon="plus" label={t('address.addNew')} onPress={add} />}
        />
      ) : isError ? (
        <ErrorState message={t('address.fetchFailed')} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <Grid columns={1} wide={2} gap={space.x4}>
            <Skeleton height={196} radius={radius.card} />
            <Skeleton height={196} radius={radius.card} />
          </Grid>
        </Loading>
      )}
      {removing ? <RemoveAddress address={removing} onClose={() => setRemoving(null)} /> : null}
    </Stack>
  );
}
