import { Platform, View } from 'react-native';

import { useSettings } from '@/api';
import { useContentText, useT } from '@/i18n';
import { closeLocation, isLoggedIn, openAddress, openLocation, openLogin, useSession } from '@/state';
import { makeStyles, radius, useBreakpoint } from '@/theme';
import { Button, Dialog, ErrorState, Heading, Loading, Sheet, Skeleton, Stack, Text } from '@/ui';
import { AddressChoice } from './address-choice';
import { chooseAddress } from './chosen-address';
import { findCurrentPlace, showAddress, showPlace, useCurrentPlace } from './current-place';
import { PlaceSearch } from './place-search';
import type { Address } from './queries';
import { useAddresses } from './use-addresses';

const useStyles = makeStyles((t) => ({
  // Room for the suggestions under the search box, and for its focus ring above it.
  body: { gap: t.space.x4, minHeight: 380, paddingTop: t.space.x1 },
  phone: { paddingHorizontal: t.space.x6, paddingBottom: t.space.x6 },
  above: { zIndex: t.layer.suggestions },
  card: {
    flexDirection: 'row',
    borderWidth: 1,
    borderColor: t.color.line,
    borderRadius: t.radius.card,
    backgroundColor: t.color.surface,
  },
}));

/** A button that asks the device for its position. A failure is shown under it. */
function CurrentLocation() {
  const t = useT();
  const { busy, problem } = useCurrentPlace();
  const locate = async () => {
    if (await findCurrentPlace()) closeLocation();
  };
  return (
    <View>
      <Button
        full
        kind="soft"
        icon="locate"
        label={t(busy ? 'address.locating' : 'address.useCurrent')}
        busy={busy}
        onPress={() => void locate()}
      />
      {problem ? (
        <Text type="small" color="danger" live="polite">
          {t(problem)}
        </Text>
      ) : null}
    </View>
  );
}

/** Chooses the address of the next order, and shows it in the header. */
function deliverTo(address: Address): void {
  chooseAddress(address._id);
  showAddress(address);
  closeLocation();
}

function Saved() {
  const t = useT();
  const styles = useStyles();
  const { data, isPending, isError, isFetching, refetch } = useAddresses();
  return (
    <Stack gap="x3">
      <Heading level={3}>{t('drawer.savedAddresses')}</Heading>
      {isPending ? (
        <Loading>
          <Skeleton height={92} radius={radius.card} />
        </Loading>
      ) : null}
      {isError && !data ? (
        <ErrorState message={t('address.fetchFailed')} busy={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {data && data.length > 0 ? (
        <Stack gap="x3" role="list" aria-label={t('drawer.savedAddresses')}>
          {data.map((address) => (
            <View key={address._id} role="listitem" style={styles.card}>
              <AddressChoice address={address} onChoose={() => deliverTo(address)} />
            </View>
          ))}
        </Stack>
      ) : null}
      {data?.length === 0 ? <Text color="inkMuted">{t('address.noneYet')}</Text> : null}
      <Button
        full
        kind="secondary"
        icon="plus"
        label={t('address.addNew')}
        onPress={() => {
          closeLocation();
          openAddress(null, chooseAddress);
        }}
      />
    </Stack>
  );
}

function SavedAfterLogin() {
  const t = useT();
  return (
    <Button
      full
      kind="secondary"
      icon="user"
      label={t('address.loginForSaved')}
      onPress={() => {
        closeLocation();
        openLogin({ onSuccess: openLocation });
      }}
    />
  );
}

/** The choice of the delivery location: the device's position, a place by its name, or a saved address. */
export default function LocationDialog() {
  const t = useT();
  const styles = useStyles();
  const content = useContentText();
  const settings = useSettings();
  const loggedIn = useSession(isLoggedIn);
  const phone = useBreakpoint() === 'phone';
  const frame = { open: true, title: t('address.chooseTitle'), onClose: closeLocation };
  const body = (
    <View style={[styles.body, phone && styles.phone]}>
      <View style={styles.above}>
        <PlaceSearch
          locality={settings ? content(settings, 'locality') : ''}
          failed="address.searchFailedHere"
          onChoose={(place) => {
            showPlace(place);
            closeLocation();
          }}
        />
      </View>
      <CurrentLocation />
      {loggedIn ? <Saved /> : <SavedAfterLogin />}
    </View>
  );
  return phone ? (
    <Sheet {...frame} side={Platform.OS === 'web' ? 'bottom' : 'right'}>
      {body}
    </Sheet>
  ) : (
    <Dialog {...frame}>{body}</Dialog>
  );
}
