/** The hint on how to use the map, shown until the pin is put. */
export const pinHint = () => 'address.pinHint' as const;
