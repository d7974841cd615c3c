import type { MapSettings } from './area';
import type { Point } from './queries';

export interface MapPickerProps {
  map: MapSettings;
  /** Where the customer put the pin; null shows a pale pin in the middle of the shop's area. */
  point: Point | null;
  /** The pin was put inside the area. */
  onMove: (point: Point) => void;
  /** The pin was dropped outside and went back. */
  onRefused: () => void;
}
