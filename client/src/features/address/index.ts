export { addressIcon, addressLine, addressRest, addressTypeKey, readablePhone } from './address-text';
export { chooseAddress, useChosenAddressId } from './chosen-address';
export { currentPosition } from './current-position';
export { LocateError, type LocateFailure } from './locate-error';
export { MapSketch } from './map-sketch';
export { addressesQueryKey, type Address } from './queries';
export { pickAddress, useAddresses, useDeliveryAddress } from './use-addresses';
