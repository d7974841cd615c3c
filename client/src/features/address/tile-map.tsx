import { Image } from 'expo-image';
import { useState } from 'react';
import { StyleSheet, View, type GestureResponderEvent } from 'react-native';
import Svg, { Path } from 'react-native-svg';

import { useT } from '@/i18n';
import { mapsAgent } from '@/lib/system-map';
import { makeStyles, useTheme } from '@/theme';
import { Icon, IconButton, Note } from '@/ui';
import { edgeOf, insideArea, rounded } from './area';
import type { MapPickerProps } from './map-picker-props';
import { flat, round, tilesOf, tileSize, type Spot } from '@/lib/mercator';
import type { Point } from './queries';

const useStyles = makeStyles((t) => ({
  field: { flex: 1, overflow: 'hidden', backgroundColor: t.color.tileLeaf },
  tile: { position: 'absolute', width: tileSize, height: tileSize },
  // The tip of the pin is on the point, not the pin's middle.
  pin: { position: 'absolute', left: '50%', top: '50%', marginLeft: -22, marginTop: -40 },
  pale: { opacity: 0.6 },
  zoom: { position: 'absolute', right: t.space.x2, top: t.space.x2, gap: t.space.x2 },
  button: { backgroundColor: t.color.surface },
  source: { position: 'absolute', right: 0, bottom: 0, backgroundColor: t.color.surface },
  words: { paddingHorizontal: t.space.x1 },
}));

const zooms = { least: 13, most: 19 };
/** If the finger has moved less than this, it was a tap. */
const tapDistance = 6;
const noOffset = { x: 0, y: 0 };

/** The map's position under the middle, and how far the finger has dragged the map since. */
function useDrawn({ map, point, onMove, onRefused }: MapPickerProps) {
  const [zoom, setZoom] = useState(Math.min(zooms.most, map.zoom + 1));
  const [field, setField] = useState({ width: 0, height: 0 });
  const [from, setFrom] = useState<Spot>();
  const [drawn, setDrawn] = useState<Spot>(noOffset);
  const at: Point = point ?? map.centre;
  const middle = flat(at, zoom);

  function put(to: Spot): void {
    const next = rounded(round(to, zoom));
    if (insideArea(next, map.area)) onMove(next);
    else onRefused();
  }
  const pulled = ({ nativeEvent }: GestureResponderEvent): Spot =>
    from ? { x: nativeEvent.pageX - from.x, y: nativeEvent.pageY - from.y } : noOffset;
  function stay(): void {
    setFrom(undefined);
    setDrawn(noOffset);
  }
  // A second finger ends the drag, because the distance to the other finger would count as one: the customer tries to pinch.
  const move = (event: GestureResponderEvent) =>
    event.nativeEvent.touches.length > 1 ? stay() : setDrawn(pulled(event));
  function letGo(event: GestureResponderEvent): void {
    if (!from) return;
    const { x, y } = pulled(event);
    const { locationX, locationY } = event.nativeEvent;
    stay();
    const tapped = Math.hypot(x, y) < tapDistance;
    const offset = tapped
      ? { x: locationX - field.width / 2, y: locationY - field.height / 2 }
      : { x: -x, y: -y };
    put({ x: middle.x + offset.x, y: middle.y + offset.y });
  }
  return {
    zoom,
    field,
    middle: { x: middle.x - drawn.x, y: middle.y - drawn.y },
    zoomBy: (by: number) => setZoom(Math.min(zooms.most, Math.max(zooms.least, zoom + by))),
    measure: setField,
    touch: {
      onStartShouldSetResponder: () => true,
      onMoveShouldSetResponder: () => true,
      // A finger on the map must move the map, not scroll the form around it.
      onResponderTerminationRequest: () => false,
      onResponderGrant: ({ nativeEvent }: GestureResponderEvent) =>
        setFrom({ x: nativeEvent.pageX, y: nativeEvent.pageY }),
      onResponderMove: move,
      onResponderRelease: letGo,
      onResponderTerminate: stay,
    },
  };
}

interface Props extends MapPickerProps {
  onState: (state: 'whole' | 'bare' | 'none') => void;
}

/** The map for phones without a system's map: the tiles of the website's map, under a pin that stays in the middle. */
export function TileMap({ onState, ...props }: Props) {
  const t = useT();
  const styles = useStyles();
  const { color } = useTheme();
  const { map, point } = props;
  const { zoom, field, middle, zoomBy, measure, touch } = useDrawn(props);
  const corner = { x: middle.x - field.width / 2, y: middle.y - field.height / 2 };
  const edge = edgeOf(map.area)
    .map((one) => flat(one, zoom))
    .map(({ x, y }) => `${(x - corner.x).toFixed(1)} ${(y - corner.y).toFixed(1)}`)
    .join('L');
  const frame = `M0 0H${field.width}V${field.height}H0Z`;
  return (
    <View style={styles.field}>
      <View
        testID="tile-map"
        accessible
        accessibilityLabel={t('address.map')}
        style={StyleSheet.absoluteFill}
        onLayout={({ nativeEvent }) => measure(nativeEvent.layout)}
        {...touch}
      >
        <View pointerEvents="none" style={StyleSheet.absoluteFill}>
          {tilesOf(map.tileUrl, middle, zoom, field).map(({ key, uri, left, top }) => (
            <Image
              key={key}
              source={{ uri, headers: { 'User-Agent': mapsAgent } }}
              cachePolicy="disk"
              onLoad={() => onState('whole')}
              onError={() => onState('bare')}
              style={[styles.tile, { left, top }]}
            />
          ))}
          <Svg style={StyleSheet.absoluteFill}>
            <Path d={`${frame}M${edge}Z`} fill={color.scrim} fillRule="evenodd" />
            <Path d={`M${edge}Z`} fill="none" stroke={color.brand} strokeWidth={2} strokeDasharray="6 5" />
          </Svg>
          <View style={[styles.pin, point ? null : styles.pale]}>
            <Icon name="pin" size={44} color="offer" filled />
          </View>
        </View>
      </View>
      <View style={styles.zoom}>
        <IconButton icon="plus" label={t('address.zoomIn')} style={styles.button} onPress={() => zoomBy(1)} />
        <IconButton
          icon="minus"
          label={t('address.zoomOut')}
          style={styles.button}
          onPress={() => zoomBy(-1)}
        />
      </View>
      <View pointerEvents="none" style={styles.source}>
        <Note fixedRoom style={styles.words}>
          {map.attribution}
        </Note>
      </View>
    </View>
  );
}
