import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Platform, StyleSheet, View } from 'react-native';

import { settingsQuery, type Settings } from '@/api';
import { useContentText, useT } from '@/i18n';
import { closeAddress, useOverlays } from '@/state';
import { radius, space, useBreakpoint } from '@/theme';
import { Button, Dialog, ErrorState, Grow, Loading, Sheet, Skeleton, Stack } from '@/ui';
import { AddressFields, useErrorText } from './address-fields';
import type { MapSettings } from './area';
import type { Address } from './queries';
import { useAddressForm } from './use-address-form';
import { useSave } from './use-save';
import { LocationPicker } from './location-picker';
import { PostCodeQuestion } from './post-code-question';

const styles = StyleSheet.create({
  // Room for the focus ring of the first field.
  wide: { flexDirection: 'row', gap: space.x6, alignItems: 'stretch', paddingTop: space.x1 },
  phone: { paddingHorizontal: space.x6, paddingBottom: space.x6, paddingTop: space.x1 },
});

function mapOf(settings: Settings): MapSettings {
  return {
    area: settings.serviceArea,
    centre: settings.mapCentre,
    zoom: settings.mapZoom,
    tileUrl: settings.map.tileUrl,
    attribution: settings.map.attribution,
  };
}

interface BodyProps {
  edit: Address | null;
  settings: Settings;
}

function Opened({ edit, settings }: BodyProps) {
  const t = useT();
  const content = useContentText();
  const phone = useBreakpoint() === 'phone';
  const [moved, setMoved] = useState(false);
  const state = useAddressForm(edit, { state: settings.state });
  const { save, saving, question, answer } = useSave(state, edit);
  const errorText = useErrorText();
  const where = (
    <LocationPicker
      map={mapOf(settings)}
      locality={content(settings, 'locality')}
      point={state.form.point}
      asked={moved}
      onPoint={(point) => {
        setMoved(true);
        state.putPin(point);
      }}
      onPlace={state.fill}
      ref={state.part('pin')}
      error={errorText(state.errors, 'pin')}
      tall={!phone}
    />
  );
  const words = edit
    ? t(saving ? 'address.updating' : 'address.submitEdit')
    : t(saving ? 'address.saving' : 'address.submitNew');
  const frame = {
    open: true,
    title: t(edit ? 'address.titleEdit' : 'address.titleNew'),
    onClose: closeAddress,
    footer: (
      <>
        {question ? <PostCodeQuestion question={question} busy={saving} onAnswer={answer} /> : null}
        <Button full size="large" label={words} busy={saving} onPress={save} />
      </>
    ),
  };
  const fields = <AddressFields state={state} onSubmit={save} />;
  if (phone) {
    return (
      <Sheet {...frame} side={Platform.OS === 'web' ? 'bottom' : 'right'}>
        <Stack gap="x6" style={styles.phone}>
          {where}
          {fields}
        </Stack>
      </Sheet>
    );
  }
  return (
    <Dialog {...frame} width={960}>
      <View style={styles.wide}>
        <Grow>{where}</Grow>
        <Grow>{fields}</Grow>
      </View>
    </Dialog>
  );
}

/** The skeleton of the form, until the shop's settings are loaded. */
function Boxes() {
  return (
    <Loading>
      <Stack gap="x4">
        <Skeleton height={48} />
        <Skeleton height={260} radius={radius.card} />
        <Skeleton height={48} />
        <Skeleton height={48} />
      </Stack>
    </Loading>
  );
}

/** The dialog for a new or edited address, as openAddress() was called. Mounted only while it is open. */
export default function AddressDialog() {
  const t = useT();
  const edit = useOverlays((state) => state.address.edit);
  const { data: settings, isError, isFetching, refetch } = useQuery(settingsQuery);
  if (!settings) {
    return (
      <Dialog title={t(edit ? 'address.titleEdit' : 'address.titleNew')} onClose={closeAddress} width={960}>
        {isError ? (
          <ErrorState message={t('messages.generic')} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Boxes />
        )}
      </Dialog>
    );
  }
  return <Opened key={edit?._id ?? 'new'} edit={edit} settings={settings} />;
}
