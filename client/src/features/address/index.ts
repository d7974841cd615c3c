export { AddressChoice } from './address-choice';
export { addressIcon, addressLine, addressRest, addressTypeKey, readablePhone } from './address-text';
export { chooseAddress } from './chosen-address';
export { restoreCurrentPlace, useCurrentPlace } from './current-place';
export { MapSketch } from './map-sketch';
export { addressesQuery, type Address } from './queries';
export { useAddresses, useDeliveryAddress } from './use-addresses';
