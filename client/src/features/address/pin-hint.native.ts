import { hasSystemMap } from '@/lib/system-map';

/** What to do with the map, while the pin is not put: on the app's own map the pin stays and the map moves. */
export const pinHint = () => (hasSystemMap() ? 'address.pinHint' : 'address.mapHint');
