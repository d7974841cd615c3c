import type { MapSettings } from './area';
import type { Point } from './queries';

export interface MapPickerProps {
  map: MapSettings;
  /** Where the customer put the pin; null shows a pale pin in the middle of the service area. */
  point: Point | null;
  /** Called when the pin was put inside the service area. */
  onMove: (point: Point) => void;
  /** Called when the pin was dropped outside the area and went back. */
  onRefused: () => void;
}
