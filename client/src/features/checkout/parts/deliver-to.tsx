import { StyleSheet } from 'react-native';

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
import { space } from '@/theme';
import { Button, ErrorState, Field, Grow, HStack, Icon, Text } from '@/ui';
import type { CheckoutState } from '../use-checkout';
import { Section } from './section';

const styles = StyleSheet.create({
  map: { width: 96, height: 76 },
  // On the narrowest phones under the map: beside it a line would be one word.
  words: { flexBasis: 150 },
  change: { paddingHorizontal: space.x3, marginRight: -space.x3, marginVertical: -space.x3 },
});

function Body({ address, addresses, order }: CheckoutState) {
  const t = useT();
  if (address) {
    return (
      <HStack gap="x4" wrap>
        <MapSketch style={styles.map} />
        <Grow gap={2} style={styles.words}>
          <HStack gap="x2">
            <Icon name={addressIcon(address.addresstype)} size={18} color="brand" />
            <Text type="bodyStrong" style={{ flexShrink: 1, minWidth: 0 }}>
              {`${t(addressTypeKey(address.addresstype))} · ${address.addressLine1}`}
            </Text>
          </HStack>
          <Text color="inkMuted">{addressRest(address)}</Text>
          <Text color="inkMuted" tabular>
            {readablePhone(address.phone)}
          </Text>
        </Grow>
      </HStack>
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
    <HStack gap="x4">
      <MapSketch style={styles.map} pin={0} />
      <Grow gap={2} style={{ gap: space.x2 }}>
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
      </Grow>
    </HStack>
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
