import { useMutation, useQueryClient } from '@tanstack/react-query';
import { StyleSheet, View } from 'react-native';

import {
  addressesQuery,
  addressIcon,
  addressLine,
  addressTypeKey,
  readablePhone,
  type Address,
} from '@/features/address';
import { useT } from '@/i18n';
import { openAddress } from '@/state';
import { space } from '@/theme';
import { Badge, Button, Card, HStack, Icon, Text, toast } from '@/ui';
import { toastProblem } from '../toast-problem';
import { changeAddress } from '../queries';

const styles = StyleSheet.create({
  card: { height: '100%', padding: space.x4, gap: space.x3 },
  words: { gap: 2, flexGrow: 1 },
  actions: { flexDirection: 'row', flexWrap: 'wrap', marginHorizontal: -space.x3 },
  action: { minHeight: 44, paddingHorizontal: space.x3 },
});

/** Makes this address the customer's default instead of the present one. */
function useMakeDefault(address: Address) {
  const t = useT();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => {
      const { _id: addressId, ...fields } = address;
      return changeAddress({ ...fields, addressId, isDefault: true });
    },
    onSuccess: () => {
      queries.setQueryData(addressesQuery.queryKey, (list) =>
        list?.map((one) => ({ ...one, isDefault: one._id === address._id })),
      );
      toast.success(t('address.updated'));
    },
    onError: (error) => toastProblem(error, 'address.saveFailed'),
    onSettled: () => void queries.invalidateQueries({ queryKey: addressesQuery.queryKey }),
  });
}

export function AddressCard({ address, onRemove }: { address: Address; onRemove: () => void }) {
  const t = useT();
  const makeDefault = useMakeDefault(address);
  const text = addressLine(address);
  return (
    <View role="listitem" style={{ flexGrow: 1 }}>
      <Card style={styles.card}>
        <HStack gap="x2" wrap>
          <Icon name={addressIcon(address.addresstype)} size={20} color="brand" />
          <Text type="bodyStrong">{t(addressTypeKey(address.addresstype))}</Text>
          {address.isDefault ? <Badge tone="brand" label={t('address.default')} /> : null}
        </HStack>
        <View style={styles.words}>
          <Text>{text}</Text>
          <Text color="inkMuted" tabular>
            {readablePhone(address.phone)}
          </Text>
        </View>
        <View style={styles.actions}>
          <Button
            kind="ghost"
            label={t('account.editAddress')}
            accessibilityLabel={t('drawer.editAddress', { address: text })}
            onPress={() => openAddress(address)}
            style={styles.action}
          />
          {address.isDefault ? null : (
            <Button
              kind="ghost"
              label={t('account.makeDefault')}
              accessibilityLabel={t('account.makeDefaultOf', { address: text })}
              busy={makeDefault.isPending}
              onPress={() => makeDefault.mutate()}
              style={styles.action}
            />
          )}
          <Button
            kind="ghost"
            label={t('account.remove')}
            accessibilityLabel={t('account.removeOf', { address: text })}
            onPress={onRemove}
            style={styles.action}
          />
        </View>
      </Card>
    </View>
  );
}
