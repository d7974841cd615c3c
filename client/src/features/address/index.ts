export { addressIcon, addressLine, addressRest, addressTypeKey, readablePhone } from './address-text';
export { chooseAddress, useChosenAddressId } from './chosen-address';
export { findCurrentPlace, restoreCurrentPlace, useCurrentPlace } from './current-place';
export { MapSketch } from './map-sketch';
export { addressesQuery, type Address } from './queries';
export { pickAddress, useAddresses, useDeliveryAddress } from './use-addresses';
