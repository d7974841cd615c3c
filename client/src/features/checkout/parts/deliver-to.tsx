import { StyleSheet, View } from 'react-native';

import {
  addressIcon,
  addressRest,
  addressTypeKey,
  chooseAddress,
  MapSketch,
  readablePhone,
} from '@/features/address';
import { useT } from '@/i18n';
import { openAddress, openCart } from '@/state';
import { space, useTheme } from '@/theme';
import { Button, ErrorState, Field, Icon, Text } from '@/ui';
import type { CheckoutState } from '../use-checkout';
import { Section } from './section';

const styles = StyleSheet.create({
  row: { flexDirection: 'row', gap: space.x4, alignItems: 'center' },
  map: { width: 96, height: 76 },
  words: { flex: 1, minWidth: 0, gap: 2 },
  name: { flexDirection: 'row', gap: space.x2, alignItems: 'center' },
  change: { paddingHorizontal: space.x3, marginRight: -space.x3, marginVertical: -space.x3 },
});

function Body({ address, addresses, order }: CheckoutState) {
  const t = useT();
  const { color } = useTheme();
  if (address) {
    return (
      <View style={styles.row}>
        <MapSketch style={styles.map} />
        <View style={styles.words}>
          <View style={styles.name}>
            <Icon name={addressIcon(address.addresstype)} size={18} color={color.brand} />
            <Text type="bodyStrong" style={{ flexShrink: 1 }}>
              {`${t(addressTypeKey(address.addresstype))} · ${address.addressLine1}`}
            </Text>
          </View>
          <Text color="inkMuted">{addressRest(address)}</Text>
          <Text color="inkMuted" tabular>
            {readablePhone(address.phone)}
          </Text>
        </View>
      </View>
    );
  }
  if (addresses.isError) {
    return (
      <ErrorState
        message={t('address.fetchFailed')}
        busy={addresses.isFetching}
        onRetry={() => void addresses.refetch()}
      />
    );
  }
  return (
    <View style={styles.row}>
      <MapSketch style={styles.map} pin={0} />
      <View style={[styles.words, { gap: space.x2 }]}>
        <Text>{t('checkout.noAddress')}</Text>
        <Button
          kind="secondary"
          icon="plus"
          label={t('address.addNew')}
          onPress={() =>
            openAddress(null, (id) => {
              chooseAddress(id);
              order.dismissNotice();
            })
          }
        />
      </View>
    </View>
  );
}

/** A note for the rider, such as where to leave the bags. */
function DeliveryNote({ deliveryNote, setDeliveryNote, order }: CheckoutState) {
  const t = useT();
  return (
    <Field
      label={t('checkout.deliveryNote')}
      placeholder={t('checkout.deliveryNoteExample')}
      value={deliveryNote}
      onChange={setDeliveryNote}
      maxLength={140}
      capitalize="sentences"
      disabled={order.phase !== 'idle'}
    />
  );
}

/** The delivery address. */
export function DeliverTo(state: CheckoutState) {
  const t = useT();
  return (
    <Section
      number={1}
      title={t('checkout.deliverTo')}
      places={['address']}
      order={state.order}
      aside={
        state.address ? (
          <Button
            kind="ghost"
            label={t('checkout.change')}
            accessibilityLabel={t('checkout.changeAddress')}
            onPress={() => openCart('addresses')}
            style={styles.change}
          />
        ) : undefined
      }
    >
      <Body {...state} />
      <DeliveryNote {...state} />
    </Section>
  );
}
