export { addressIcon, addressLine, addressRest, addressTypeKey, readablePhone } from './address-text';
export { chooseAddress, useChosenAddressId } from './chosen-address';
export { currentPosition } from './current-position';
export { LocateError } from './locate-error';
export { locateFailureText, placeProblem } from './locate-text';
export { MapSketch } from './map-sketch';
export { addressesQueryKey, reversePlace, type Address } from './queries';
export { pickAddress, useAddresses, useDeliveryAddress } from './use-addresses';
