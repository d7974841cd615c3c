import { Problem } from '@/lib/problem';
import { mobileDigits } from '@/lib/mobile';
import {
  bodyOf,
  errorAt,
  formOf,
  newForm,
  savedAuthors,
  validate,
  withPlace,
  type AddressForm,
} from './address-form';
import { insideArea, type ServiceArea } from './area';
import type { Address, Place } from './queries';

const whole: AddressForm = {
  addressLine1: '12, Shanti Kunj',
  addressLine2: 'Sarafa Street',
  city: 'Rajwada, Indore',
  landmark: 'Near the palace',
  state: 'Madhya Pradesh',
  postCode: '452002',
  phone: '98260 12345',
  addresstype: 'home',
  isDefault: false,
  point: { latitude: 22.718, longitude: 75.855 },
};
const place: Place = {
  label: 'Sarafa, Indore',
  street: 'Sarafa Street',
  area: 'Sarafa',
  city: 'Indore',
  locality: 'Sarafa',
  state: 'Madhya Pradesh',
  principalSubdivision: 'Madhya Pradesh',
  postCode: '452002',
  pincode: '452002',
  latitude: 22.7176,
  longitude: 75.8561,
  inServiceArea: true,
};
const saved: Address = {
  _id: 'addr_1',
  addresstype: 'office',
  addrestype: 'office',
  addressLine1: '4 Clock tower',
  addressLine2: 'MG Road',
  city: 'Palasia, Indore',
  state: 'Madhya Pradesh',
  postCode: '452001',
  pincode: '452001',
  landmark: 'Opposite the bank',
  phone: '+919826012345',
  latitude: 22.72,
  longitude: 75.86,
  isDefault: true,
};

test('a complete form has no error', () => {
  expect(validate(whole)).toEqual({});
});

test.each(['addressLine1', 'addressLine2', 'city', 'landmark', 'state', 'postCode', 'phone'] as const)(
  '%s is required, and blanks are not enough',
  (field) => {
    expect(validate({ ...whole, [field]: '   ' })).toEqual({ [field]: 'required' });
  },
);

test.each(['45200', '4520022', '052002', 'abcdef'])('%s is no PIN code', (postCode) => {
  expect(validate({ ...whole, postCode })).toEqual({ postCode: 'postCode' });
});

test.each(['12345', '1234567890', '98260123456'])('%s is no mobile number', (phone) => {
  expect(validate({ ...whole, phone })).toEqual({ phone: 'phone' });
});

test.each(['9826012345', '+91 98260 12345', '098260-12345', '91 9826012345'])('%s is one', (phone) => {
  expect(validate({ ...whole, phone })).toEqual({});
  expect(mobileDigits(phone)).toBe('9826012345');
});

test.each([
  ['no pin', null],
  ['latitude 0', { latitude: 0, longitude: 75.86 }],
  ['longitude 0', { latitude: 22.72, longitude: 0 }],
  ['no number', { latitude: Number.NaN, longitude: 75.86 }],
])('the pin is asked for: %s', (_, point) => {
  expect(validate({ ...whole, point })).toEqual({ pin: 'pin' });
});

test('the request has trimmed texts, the number as digits and numeric coordinates', () => {
  expect(bodyOf({ ...whole, addressLine1: ' 12, Shanti Kunj ' })).toEqual({
    addressLine1: '12, Shanti Kunj',
    addressLine2: 'Sarafa Street',
    city: 'Rajwada, Indore',
    landmark: 'Near the palace',
    state: 'Madhya Pradesh',
    postCode: '452002',
    phone: '9826012345',
    addresstype: 'home',
    isDefault: false,
    latitude: 22.718,
    longitude: 75.855,
  });
});

test('a saved address goes through the form unchanged', () => {
  const body = bodyOf(formOf(saved));
  expect(body).toMatchObject({ phone: '9826012345', postCode: '452001', latitude: 22.72, isDefault: true });
  expect(validate(formOf(saved))).toEqual({});
});

test('a place fills the fields into which nothing was typed', () => {
  const { form } = withPlace(newForm({ phone: '+919826012345' }), {}, place);
  expect(form).toMatchObject({
    addressLine1: '',
    addressLine2: 'Sarafa Street',
    city: 'Sarafa, Indore',
    state: 'Madhya Pradesh',
    postCode: '452002',
    phone: '9826012345',
  });
});

test('a place never overwrites text that the customer has typed', () => {
  const typed = { ...newForm({}), city: 'Our colony' };
  const { form, authors } = withPlace(typed, { city: 'person' }, place);
  expect(form.city).toBe('Our colony');
  expect(authors).toEqual({
    city: 'person',
    addressLine2: 'map',
    state: 'map',
    postCode: 'map',
  });
});

test('the next place replaces the texts of the one before, even by an empty text', () => {
  const first = withPlace(newForm({}), {}, place);
  const second = withPlace(first.form, first.authors, { ...place, street: '', postCode: '', pincode: '' });
  expect(second.form).toMatchObject({ addressLine2: '', postCode: '', city: 'Sarafa, Indore' });
});

test('in a saved address the map updates the area, and empties no field', () => {
  const { form } = withPlace(formOf(saved), savedAuthors, { ...place, postCode: '', pincode: '' });
  expect(form).toMatchObject({
    addressLine2: 'MG Road',
    city: 'Sarafa, Indore',
    postCode: '452001',
    landmark: 'Opposite the bank',
  });
});

test.each([
  ['landmark', 'invalid_address', 'landmark'],
  ['pincode', 'invalid_post_code', 'postCode'],
  ['latitude', 'pin_missing', 'pin'],
  [undefined, 'pin_missing', 'pin'],
  [undefined, 'outside_service_area', 'pin'],
])('a refusal at %s (%s) stands at %s', (field, code, where) => {
  const problem = new Problem({ kind: 'invalid', code, field, message: 'Not so.' });
  expect(errorAt(problem)).toEqual({ [where]: { message: 'Not so.' } });
});

test('a refusal that names no field of the form is not shown at a field', () => {
  expect(errorAt(new Problem({ kind: 'invalid', code: 'address_book_full', message: 'Full.' }))).toBeNull();
  expect(errorAt(new Problem({ kind: 'offline' }))).toBeNull();
});

describe('the service area', () => {
  const box = { minLatitude: 22.7, maxLatitude: 22.75, minLongitude: 75.85, maxLongitude: 75.88 };
  const at = (latitude: number, longitude: number) => ({ latitude, longitude });
  const square: ServiceArea = {
    box,
    polygon: [at(22.7, 75.85), at(22.7, 75.88), at(22.75, 75.88), at(22.75, 75.85)],
  };
  const triangle: ServiceArea = { box, polygon: [at(22.7, 75.85), at(22.7, 75.88), at(22.75, 75.85)] };

  test.each([
    ['middle', 22.725, 75.865, true],
    ['south-west corner', 22.7, 75.85, true],
    ['north-east corner', 22.75, 75.88, true],
    ['east edge', 22.72, 75.88, true],
    ['just north', 22.7501, 75.86, false],
    ['just west', 22.72, 75.8499, false],
  ])('%s', (_, latitude, longitude, inside) => {
    expect(insideArea(at(latitude, longitude), square)).toBe(inside);
  });

  test('with a polygon, a point outside it is refused even if it is inside the box', () => {
    expect(insideArea(at(22.71, 75.855), triangle)).toBe(true);
    expect(insideArea(at(22.74, 75.875), triangle)).toBe(false);
  });

  test('without a polygon, the box is the service area', () => {
    expect(insideArea(at(22.74, 75.875), { box, polygon: [] })).toBe(true);
  });
});
