/** What to do with the map, while the pin is not put. */
export const pinHint = () => 'address.pinHint' as const;
