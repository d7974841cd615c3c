import type { components } from '@/api';
import type { Point } from './queries';

export type ServiceArea = components['schemas']['ServiceArea'];

export interface MapSettings {
  area: ServiceArea;
  centre: Point;
  zoom: number;
  tileUrl: string;
  attribution: string;
}

/** The corners of the service area, in the order along its edge. */
export function edgeOf({ polygon, box }: ServiceArea): Point[] {
  if (polygon.length >= 3) return polygon;
  const { minLatitude, minLongitude, maxLatitude, maxLongitude } = box;
  return [
    { latitude: minLatitude, longitude: minLongitude },
    { latitude: minLatitude, longitude: maxLongitude },
    { latitude: maxLatitude, longitude: maxLongitude },
    { latitude: maxLatitude, longitude: minLongitude },
  ];
}

const tiny = 1e-9;

function onEdge(p: Point, a: Point, b: Point): boolean {
  const cross =
    (p.longitude - a.longitude) * (b.latitude - a.latitude) -
    (p.latitude - a.latitude) * (b.longitude - a.longitude);
  if (Math.abs(cross) > tiny) return false;
  const between = (x: number, one: number, two: number) =>
    x >= Math.min(one, two) - tiny && x <= Math.max(one, two) + tiny;
  return between(p.latitude, a.latitude, b.latitude) && between(p.longitude, a.longitude, b.longitude);
}

/** Whether the shop delivers to a point. The edge counts as inside, as on the server. */
export function insideArea(point: Point, { polygon, box }: ServiceArea): boolean {
  if (
    point.latitude < box.minLatitude ||
    point.latitude > box.maxLatitude ||
    point.longitude < box.minLongitude ||
    point.longitude > box.maxLongitude
  ) {
    return false;
  }
  if (polygon.length < 3) return true;
  let inside = false;
  polygon.forEach((a, i) => {
    const b = polygon[(i + 1) % polygon.length] ?? a;
    if (onEdge(point, a, b)) inside = true;
  });
  if (inside) return true;
  polygon.forEach((a, i) => {
    const b = polygon[(i + 1) % polygon.length] ?? a;
    const crosses =
      a.latitude > point.latitude !== b.latitude > point.latitude &&
      point.longitude <
        ((b.longitude - a.longitude) * (point.latitude - a.latitude)) / (b.latitude - a.latitude) +
          a.longitude;
    if (crosses) inside = !inside;
  });
  return inside;
}

/** Coordinates rounded to about ten centimetres. More digits are only noise. */
export function rounded({ latitude, longitude }: Point): Point {
  const cut = (value: number) => Math.round(value * 1e6) / 1e6;
  return { latitude: cut(latitude), longitude: cut(longitude) };
}
