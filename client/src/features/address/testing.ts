import type { MapSettings } from './area';

/** The settings of the maps in a small area in Indore. */
export const map: MapSettings = {
  area: {
    polygon: [],
    box: { minLatitude: 22.7, minLongitude: 75.85, maxLatitude: 22.75, maxLongitude: 75.88 },
  },
  centre: { latitude: 22.718, longitude: 75.865 },
  zoom: 15,
  tileUrl: 'https://tiles.example/{z}/{x}/{y}.png',
  attribution: '© the map makers',
};
