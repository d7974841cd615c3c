import type { Problem } from '@/api';
import { wordsOf } from '@/i18n';
import { isMobile, mobileDigits } from '@/lib/mobile';
import { isPostCode } from '@/lib/post-code';
import type { Address, AddressBody, Place, Point } from './queries';

export const textFields = [
  'addressLine1',
  'addressLine2',
  'city',
  'landmark',
  'state',
  'postCode',
  'phone',
] as const;
export type TextField = (typeof textFields)[number];

export interface AddressForm extends Record<TextField, string> {
  addresstype: Address['addresstype'];
  isDefault: boolean;
  /** Where the customer put the pin; null until they have put it somewhere. */
  point: Point | null;
}

/** Where the text of a field comes from: decides whether the map may overwrite it. */
type Author = 'person' | 'map' | 'saved';
export type Authors = Partial<Record<TextField, Author>>;

export type FormErrors = Partial<
  Record<TextField | 'pin' | 'addresstype', 'required' | 'postCode' | 'phone' | 'pin' | { message: string }>
>;

export function newForm(known: { phone?: string; state?: string }): AddressForm {
  return {
    addressLine1: '',
    addressLine2: '',
    city: '',
    landmark: '',
    state: known.state ?? '',
    postCode: '',
    phone: known.phone ? mobileDigits(known.phone) : '',
    addresstype: 'home',
    isDefault: false,
    point: null,
  };
}

export function formOf(address: Address): AddressForm {
  const { latitude, longitude } = address;
  return {
    addressLine1: address.addressLine1,
    addressLine2: address.addressLine2,
    city: address.city,
    landmark: address.landmark,
    state: address.state,
    postCode: address.postCode || address.pincode,
    phone: mobileDigits(address.phone),
    addresstype: address.addresstype,
    isDefault: address.isDefault,
    point: latitude !== 0 && longitude !== 0 ? { latitude, longitude } : null,
  };
}

/** In a saved address the map may overwrite only the fields that name the place. */
export const savedAuthors: Authors = {
  addressLine1: 'person',
  addressLine2: 'person',
  landmark: 'person',
  phone: 'person',
  city: 'saved',
  state: 'saved',
  postCode: 'saved',
};

export function validate(form: AddressForm): FormErrors {
  const errors: FormErrors = {};
  for (const field of textFields) {
    if (form[field].trim() === '') errors[field] = 'required';
  }
  if (!errors.postCode && !isPostCode(form.postCode.trim())) errors.postCode = 'postCode';
  if (!errors.phone && !isMobile(mobileDigits(form.phone))) errors.phone = 'phone';
  const { point } = form;
  if (!point || !Number(point.latitude) || !Number(point.longitude)) errors.pin = 'pin';
  return errors;
}

/** The request that saves the form, which must be valid. */
export function bodyOf(form: AddressForm): AddressBody {
  const { point } = form;
  return {
    addressLine1: form.addressLine1.trim(),
    addressLine2: form.addressLine2.trim(),
    city: form.city.trim(),
    landmark: form.landmark.trim(),
    state: form.state.trim(),
    postCode: form.postCode.trim(),
    phone: mobileDigits(form.phone),
    addresstype: form.addresstype,
    isDefault: form.isDefault,
    latitude: Number(point?.latitude ?? 0),
    longitude: Number(point?.longitude ?? 0),
  };
}

/** Area and locality of a place for the form's one field: "Rajwada, Indore". */
function areaOf(place: Place): string {
  const area = place.area || place.locality;
  return [area, place.city === area ? '' : place.city].filter(Boolean).join(', ');
}

/** Fills the names of a place into the fields into which the customer has not typed. */
export function withPlace(
  form: AddressForm,
  authors: Authors,
  place: Place,
): { form: AddressForm; authors: Authors } {
  const found: Partial<Record<TextField, string>> = {
    addressLine2: place.street,
    city: areaOf(place),
    state: place.state || place.principalSubdivision,
    postCode: place.postCode || place.pincode,
  };
  const next = { ...form };
  const by = { ...authors };
  for (const field of textFields) {
    const value = found[field];
    if (value === undefined || by[field] === 'person') continue;
    // The map's text for another point is cleared even if this place has none for the field.
    if (value === '' && by[field] !== 'map') continue;
    next[field] = value;
    by[field] = 'map';
  }
  return { form: next, authors: by };
}

const wireNames: Record<string, keyof FormErrors> = {
  pincode: 'postCode',
  addrestype: 'addresstype',
  latitude: 'pin',
  longitude: 'pin',
};

/** The server's refusal as an error of the field that it names; null if it names no field of the form. */
export function errorAt(problem: Problem): FormErrors | null {
  if (problem.message === '') return null;
  const error = { message: wordsOf(problem) };
  if (problem.code === 'pin_missing' || problem.code === 'outside_service_area') return { pin: error };
  const name = problem.field ?? '';
  const field = wireNames[name] ?? (name as keyof FormErrors);
  const formFields: readonly string[] = [...textFields, 'pin', 'addresstype'];
  return formFields.includes(field) ? { [field]: error } : null;
}
