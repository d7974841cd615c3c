import { useId, useState, type Ref } from 'react';
import { View } from 'react-native';

import { useContentText, useT } from '@/i18n';
import { makeStyles } from '@/theme';
import { Announcement, Button, Icon, Note, Text, useGroupFocus, webProps, type Focusable } from '@/ui';
import { insideArea, rounded, type MapSettings } from './area';
import { MapPicker } from './map-picker';
import { pinHint } from './pin-hint';
import { PlaceSearch } from './place-search';
import type { Place, Point } from './queries';
import { useLocate } from './use-locate';
import { usePlaceOf } from './use-pin';

const useStyles = makeStyles((t) => ({
  root: { gap: t.space.x3, flexGrow: 1 },
  // So that the suggestions lie over the map.
  above: { zIndex: t.layer.overMap },
  frame: {
    height: 260,
    borderRadius: t.radius.card,
    borderWidth: 1,
    borderColor: t.color.line,
    overflow: 'hidden',
    backgroundColor: t.color.tileLeaf,
  },
  tall: { height: 'auto', minHeight: 300, flexGrow: 1 },
  wrong: { borderColor: t.color.danger, borderWidth: 2 },
  line: { flexDirection: 'row', gap: t.space.x2, alignItems: 'flex-start', minHeight: 22 },
  words: { flexShrink: 1 },
}));

type Tone = 'danger' | 'brand' | 'inkMuted';

function Line({ tone, text }: { tone: Tone; text: string }) {
  const styles = useStyles();
  const icon = tone === 'danger' ? 'warning' : 'pin';
  return (
    <View style={styles.line}>
      <Icon name={icon} size={20} color={tone} />
      <Text type="smallStrong" color={tone} style={styles.words}>
        {text}
      </Text>
    </View>
  );
}

interface LocationPickerProps {
  map: MapSettings;
  locality: string;
  point: Point | null;
  /** Whether to look the place of the pin up. False until the pin is moved, because a saved address keeps its own texts. */
  asked: boolean;
  onPoint: (point: Point) => void;
  onPlace: (place: Place) => void;
  /** The error if the pin is missing, or was refused by the server. */
  error?: string;
  tall?: boolean;
  /** Gets the focus if the pin is the first thing that is wrong. */
  ref?: Ref<Focusable>;
}

/** The choice of the exact place: a search box, a map with a pin, "Go to current location", and a line with the state. */
export function LocationPicker({
  map,
  locality,
  point,
  asked,
  onPoint,
  onPlace,
  error,
  tall,
  ref,
}: LocationPickerProps) {
  const t = useT();
  const content = useContentText();
  const styles = useStyles();
  const [state, setState] = useState<'whole' | 'bare' | 'none'>('whole');
  const [refusal, setRefusal] = useState('');
  const id = useId();
  const place = usePlaceOf(point, asked, onPlace);

  function take(next: Point, ifOutside: string): boolean {
    const there = rounded(next);
    const inside = insideArea(there, map.area);
    setRefusal(inside ? '' : ifOutside);
    if (inside) onPoint(there);
    return inside;
  }
  const located = useLocate((next) => take(next, t('address.hereOutside')));

  function choose(found: Place) {
    located.clear();
    if (take(found, t('address.placeOutside', { place: content(found, 'label') }))) onPlace(found);
  }

  const errorText = refusal || (located.failure ? t(located.failure) : '') || error;
  const placeText = place.busy
    ? t('address.naming')
    : place.label
      ? t('address.pinAt', { place: content(place, 'label') })
      : t('address.pinSet');
  return (
    <View
      {...useGroupFocus(ref)}
      role="group"
      {...webProps({ 'aria-labelledby': `${id}-state` })}
      style={styles.root}
    >
      <View style={styles.above}>
        <PlaceSearch locality={locality} onChoose={choose} />
      </View>
      <View style={[styles.frame, tall && styles.tall, errorText ? styles.wrong : null]}>
        <MapPicker
          map={map}
          point={point}
          onState={setState}
          onMove={(next) => {
            located.clear();
            take(next, '');
          }}
          onRefused={() => setRefusal(t('address.outside'))}
        />
      </View>
      <View>
        <Announcement words={errorText || (point ? placeText : '')} urgent={!!errorText} />
        <View
          id={`${id}-state`}
          {...webProps({ 'aria-live': errorText ? 'assertive' : 'polite' })}
          role={errorText ? 'alert' : 'status'}
        >
          {errorText ? (
            <Line tone="danger" text={errorText} />
          ) : point ? (
            <Line tone="brand" text={placeText} />
          ) : (
            <Line tone="inkMuted" text={t(pinHint())} />
          )}
        </View>
        {place.failure && !errorText ? (
          <Text type="small" color="danger" live="polite">
            {t(place.failure)}
          </Text>
        ) : null}
        {state === 'whole' ? null : <Note>{t(state === 'bare' ? 'address.noTiles' : 'address.noMap')}</Note>}
      </View>
      <Button
        full
        kind="soft"
        icon="locate"
        label={located.busy ? t('address.locating') : t('address.currentLocation')}
        busy={located.busy}
        onPress={located.locate}
      />
    </View>
  );
}
