import { useEffect, useRef } from 'react';
import { StyleSheet } from 'react-native';
import MapView, { Marker, Polygon, type LatLng, type MapMarker } from 'react-native-maps';

import { useT } from '@/i18n';
import { hasSystemMap } from '@/lib/system-map';
import { useTheme } from '@/theme';
import { edgeOf, insideArea, rounded } from './area';
import type { MapPickerProps } from './map-picker-props';
import { TileMap } from './tile-map';

/** How many degrees a screen shows, for the same zoom as on the web. */
const span = 0.012;

interface Props extends MapPickerProps {
  onState: (state: 'whole' | 'bare' | 'none') => void;
}

/** A rectangle far around the area, to dim the outside. Not the whole world, which some phones cannot draw as a polygon. */
function around({ box }: MapPickerProps['map']['area']): LatLng[] {
  const far = 2;
  return [
    { latitude: box.minLatitude - far, longitude: box.minLongitude - far },
    { latitude: box.minLatitude - far, longitude: box.maxLongitude + far },
    { latitude: box.maxLatitude + far, longitude: box.maxLongitude + far },
    { latitude: box.maxLatitude + far, longitude: box.minLongitude - far },
  ];
}

/** The system's map, and the only file that imports it. The map controls its region itself: setting it would fight with the finger. */
function SystemMap({ map, point, onMove, onRefused }: Props) {
  const t = useT();
  const { color } = useTheme();
  const view = useRef<MapView>(null);
  const pin = useRef<MapMarker>(null);
  const at = point ?? map.centre;
  const shown = useRef(at);

  useEffect(() => {
    if (!point || point === shown.current) return;
    shown.current = point;
    view.current?.animateToRegion({ ...point, latitudeDelta: span / 2, longitudeDelta: span / 2 }, 300);
  }, [point]);

  function put(to: LatLng) {
    const next = rounded(to);
    if (insideArea(next, map.area)) {
      shown.current = next;
      onMove(next);
      return;
    }
    // The system has moved the marker itself, so it must be set back explicitly, by a command: the marker's property has not changed.
    pin.current?.setCoordinates(at);
    onRefused();
  }

  return (
    <MapView
      ref={view}
      style={StyleSheet.absoluteFill}
      initialRegion={{ ...at, latitudeDelta: span, longitudeDelta: span }}
      accessibilityLabel={t('address.map')}
      onPress={(event) => put(event.nativeEvent.coordinate)}
      toolbarEnabled={false}
    >
      <Polygon
        coordinates={around(map.area)}
        holes={[edgeOf(map.area)]}
        fillColor={color.scrim}
        strokeWidth={0}
      />
      <Polygon
        coordinates={edgeOf(map.area)}
        strokeColor={color.brand}
        strokeWidth={2}
        lineDashPattern={[6, 5]}
      />
      <Marker
        ref={pin}
        coordinate={at}
        draggable
        pinColor={color.offer}
        opacity={point ? 1 : 0.6}
        accessibilityLabel={t('address.pinName')}
        onPress={() => put(at)}
        onDragEnd={(event) => put(event.nativeEvent.coordinate)}
      />
    </MapView>
  );
}

/** The system's map if there is one (hasSystemMap), otherwise a map of tiles. */
export function MapPicker(props: Props) {
  return hasSystemMap() ? <SystemMap {...props} /> : <TileMap {...props} />;
}
