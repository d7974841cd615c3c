import L from 'leaflet';
import { useEffect, useRef } from 'react';

import { useT } from '@/i18n';
import { edgeOf, insideArea, rounded } from './area';
import type { MapPickerProps } from './map-picker-props';
import type { Point } from './queries';

const pinPath = 'M12 21s7-6 7-11.2A7 7 0 0 0 5 9.8C5 15 12 21 12 21Z';
const pinSize = 44;
/** How many pixels an arrow key moves the pin, without and with Shift. */
const step = 6;
const stride = 48;

const steps: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

const latLng = ({ latitude, longitude }: Point): L.LatLngTuple => [latitude, longitude];
const pointOf = ({ lat, lng }: L.LatLng): Point => rounded({ latitude: lat, longitude: lng });

function pinIcon(): L.DivIcon {
  return L.divIcon({
    className: 'map-pin',
    iconSize: [pinSize, pinSize],
    iconAnchor: [pinSize / 2, pinSize - 4],
    html: `<svg viewBox="0 0 24 24" width="${pinSize}" height="${pinSize}" aria-hidden="true"><path d="${pinPath}"/><circle cx="12" cy="9.8" r="2.7"/></svg>`,
  });
}

/** Draws the edge of the service area and dims everything outside it. */
function drawArea(map: L.Map, { area }: MapPickerProps['map']): void {
  const ring = edgeOf(area).map(latLng);
  const world: L.LatLngTuple[] = [
    [-85, -180],
    [-85, 180],
    [85, 180],
    [85, -180],
  ];
  L.polygon([world, ring], { className: 'map-outside', stroke: false, interactive: false }).addTo(map);
  L.polygon(ring, { className: 'map-edge', fill: false, interactive: false }).addTo(map);
}

interface LeafletMapProps extends MapPickerProps {
  /** Called when map tiles have been loaded, or could not be. */
  onTiles: (loaded: boolean) => void;
}

type Live = Pick<LeafletMapProps, 'onMove' | 'onRefused' | 'onTiles' | 'map'>;

interface Made {
  map: L.Map;
  pin: L.Marker;
  put: (to: L.LatLng) => void;
}

/** Returns a function that moves the pin to a point inside the service area. For any other point the pin goes back. */
function putter(map: L.Map, pin: L.Marker, now: () => Live, stood: { at: L.LatLng }) {
  return (to: L.LatLng) => {
    const point = pointOf(to);
    if (!insideArea(point, now().map.area)) {
      pin.setLatLng(stood.at);
      // A long drag may have scrolled the map, so that the pin is out of view.
      map.panInside(stood.at, { padding: [pinSize, pinSize], animate: false });
      now().onRefused();
      return;
    }
    stood.at = to;
    pin.setLatLng(to);
    now().onMove(point);
  };
}

function listenToKeys(map: L.Map, pin: L.Marker, put: (to: L.LatLng) => void): void {
  pin.getElement()?.addEventListener('keydown', (event) => {
    const way = steps[event.key];
    if (!way && event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    // Without this the map would scroll as well.
    event.stopPropagation();
    const pixels = event.shiftKey ? stride : step;
    const from = map.latLngToContainerPoint(pin.getLatLng());
    const to = way ? from.add([way[0] * pixels, way[1] * pixels]) : from;
    const there = way ? map.containerPointToLatLng(to) : pin.getLatLng();
    put(there);
    map.panInside(pin.getLatLng(), { padding: [48, 48], animate: false });
  });
}

function make(node: HTMLElement, at: L.LatLng, now: () => Live, stood: { at: L.LatLng }): Made {
  const { map: settings } = now();
  const map = L.map(node, {
    center: at,
    zoom: settings.zoom,
    minZoom: 12,
    maxZoom: 19,
    zoomControl: false,
    scrollWheelZoom: false,
  });
  map.attributionControl.setPrefix(false);
  let loaded = false;
  L.tileLayer(settings.tileUrl, { attribution: settings.attribution, maxZoom: 19 })
    .on('tileload', () => {
      if (!loaded) now().onTiles(true);
      loaded = true;
    })
    .on('tileerror', () => {
      if (!loaded) now().onTiles(false);
    })
    .addTo(map);
  drawArea(map, settings);
  const pin = L.marker(at, { draggable: true, autoPan: true, icon: pinIcon(), keyboard: true }).addTo(map);
  const put = putter(map, pin, now, stood);
  pin.on('dragend', () => put(pin.getLatLng()));
  // A press on the pale pin confirms its position.
  pin.on('click', () => put(pin.getLatLng()));
  map.on('click', (event) => put(event.latlng));
  listenToKeys(map, pin, put);
  return { map, pin, put };
}

/** The only file of the web client that imports Leaflet. Loaded when the address form opens. */
export default function LeafletMap(props: LeafletMapProps) {
  const t = useT();
  const { point, map: settings } = props;
  const node = useRef<HTMLDivElement>(null);
  const made = useRef<Made | null>(null);
  const stood = useRef({ at: L.latLng(latLng(point ?? settings.centre)) });
  const live = useRef<Live>(props);
  useEffect(() => {
    live.current = props;
  });

  useEffect(() => {
    if (!node.current) return;
    const one = make(node.current, stood.current.at, () => live.current, stood.current);
    made.current = one;
    // The dialog may still change its size after the map has measured itself.
    const watch = new ResizeObserver(() => one.map.invalidateSize({ animate: false }));
    watch.observe(node.current);
    return () => {
      watch.disconnect();
      one.map.remove();
      made.current = null;
    };
  }, []);

  useEffect(() => {
    const one = made.current;
    if (!one || !point) return;
    const to = L.latLng(latLng(point));
    if (to.distanceTo(one.pin.getLatLng()) < 0.5) return;
    stood.current.at = to;
    one.pin.setLatLng(to);
    one.map.setView(to, Math.max(one.map.getZoom(), 16), { animate: false });
  }, [point]);

  useEffect(() => {
    const element = made.current?.pin.getElement();
    element?.setAttribute('aria-label', t('address.pinName'));
    element?.classList.toggle('is-put', point !== null);
  }, [t, point]);

  const zoom = (by: number) => made.current?.map.setZoom(made.current.map.getZoom() + by);
  return (
    <div className="map" role="group" aria-label={t('address.map')}>
      <div ref={node} className="map-field" />
      <div className="map-zoom">
        <button type="button" aria-label={t('address.zoomIn')} onClick={() => zoom(1)}>
          +
        </button>
        <button type="button" aria-label={t('address.zoomOut')} onClick={() => zoom(-1)}>
          −
        </button>
      </div>
    </div>
  );
}
