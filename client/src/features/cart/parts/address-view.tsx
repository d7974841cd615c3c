import { View } from 'react-native';

import { addressIcon, addressLine, addressTypeKey, useAddresses, type Address } from '@/features/address';
import { useT } from '@/i18n';
import { openAddress } from '@/state';
import { makeStyles, radius, space, useTheme } from '@/theme';
import {
  Badge,
  Button,
  EmptyState,
  ErrorState,
  Icon,
  IconButton,
  Loading,
  Pressable,
  Skeleton,
  Text,
} from '@/ui';

const useStyles = makeStyles((t) => ({
  body: { paddingHorizontal: t.space.x6, paddingBottom: t.space.x6, gap: t.space.x4 },
  card: {
    flexDirection: 'row',
    alignItems: 'center',
    borderWidth: 1,
    borderColor: t.color.line,
    borderRadius: t.radius.card,
    backgroundColor: t.color.surface,
    paddingRight: t.space.x2,
  },
  choose: {
    flex: 1,
    flexDirection: 'row',
    gap: t.space.x3,
    padding: t.space.x4,
    borderRadius: t.radius.card,
    minWidth: 0,
  },
  over: { backgroundColor: t.color.brandSoft },
  mark: {
    width: 40,
    height: 40,
    borderRadius: t.radius.button,
    backgroundColor: t.color.brandSoft,
    alignItems: 'center',
    justifyContent: 'center',
  },
  words: { flex: 1, minWidth: 0, gap: 2 },
  head: { flexDirection: 'row', alignItems: 'center', gap: t.space.x2 },
}));

interface CardProps {
  address: Address;
  onChoose: (id: string) => void;
  onEdited: () => void;
}

function AddressCard({ address, onChoose, onEdited }: CardProps) {
  const t = useT();
  const styles = useStyles();
  const { color } = useTheme();
  const text = addressLine(address);
  return (
    <View role="listitem" style={styles.card}>
      <Pressable
        accessibilityLabel={t('cart.deliverHere', { address: text })}
        onPress={() => onChoose(address._id)}
        style={({ hovered, pressed }) => [styles.choose, (hovered || pressed) && styles.over]}
      >
        <View style={styles.mark}>
          <Icon name={addressIcon(address.addresstype)} size={22} color={color.brand} />
        </View>
        <View style={styles.words}>
          <View style={styles.head}>
            <Text type="bodyStrong">{t(addressTypeKey(address.addresstype))}</Text>
            {address.isDefault ? <Badge tone="brand" label={t('cart.default')} /> : null}
          </View>
          <Text type="small" color="inkMuted">
            {text}
          </Text>
        </View>
      </Pressable>
      <IconButton
        icon="edit"
        label={t('cart.editAddress', { address: text })}
        onPress={() => openAddress(address, onEdited)}
      />
    </View>
  );
}

/** Where to: a saved address, or a new one. */
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
          <View style={{ gap: space.x4 }}>
            <Skeleton height={92} radius={radius.card} />
            <Skeleton height={92} radius={radius.card} />
          </View>
        </Loading>
      ) : null}
      {isError && !data ? (
        <ErrorState message={t('address.fetchFailed')} busy={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {data?.length === 0 ? (
        <EmptyState icon="pin" level={3} title={t('address.chooseTitle')} body={t('cart.noAddresses')} />
      ) : null}
      {data && data.length > 0 ? (
        <View role="list" aria-label={t('cart.savedAddresses')} style={{ gap: space.x3 }}>
          {data.map((address) => (
            <AddressCard
              key={address._id}
              address={address}
              onChoose={onChoose}
              onEdited={() => void refetch()}
            />
          ))}
        </View>
      ) : null}
    </View>
  );
}
