import { hasSystemMap } from '@/lib/system-map';

/** The hint until the pin is put. On the app's own map of tiles the pin stays in the middle and the map is moved. */
export const pinHint = () => (hasSystemMap() ? 'address.pinHint' : 'address.mapHint');
