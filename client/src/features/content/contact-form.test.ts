import { bodyOf, contactErrors, emptyForm, formOf, refusalOf } from './contact-form';

const whole = {
  fullName: ' Asha Verma ',
  email: 'asha@example.com ',
  mobile: '9826012345',
  message: ' Do you deliver before seven? ',
};

test('every field is required, and spaces do not fill it', () => {
  const all = {
    fullName: 'contact.nameMissing',
    email: 'contact.emailMissing',
    mobile: 'contact.mobileMissing',
    message: 'contact.messageMissing',
  };
  expect(contactErrors(emptyForm)).toEqual(all);
  expect(contactErrors({ fullName: ' ', email: ' ', mobile: ' ', message: '\n' })).toEqual(all);
  expect(contactErrors(whole)).toEqual({});
});

test.each(['asha', 'asha@example', 'a b@example.com'])('%s is no e-mail address', (email) => {
  expect(contactErrors({ ...whole, email })).toEqual({ email: 'contact.emailWrong' });
});

test.each(['98260', '1234567890'])('%s is no mobile number', (mobile) => {
  expect(contactErrors({ ...whole, mobile })).toEqual({ mobile: 'contact.mobileWrong' });
});

test('the texts are trimmed, and the pictures are sent along', () => {
  const picture = { id: 1, name: 'mango.png', uri: 'data:image/png;base64,AAAA', base64: 'AAAA' };
  expect(bodyOf(whole, [picture])).toEqual({
    fullName: 'Asha Verma',
    email: 'asha@example.com',
    mobile: '9826012345',
    message: 'Do you deliver before seven?',
    images: ['AAAA'],
  });
});

test('fields are filled in for a customer with an account, and empty for visitors and guests', () => {
  const user = { first_name: 'Asha', last_name: 'Verma', email: 'asha@example.com', mobile: '+919826012345' };
  expect(formOf(user)).toEqual({
    fullName: 'Asha Verma',
    email: 'asha@example.com',
    mobile: '9826012345',
    message: '',
  });
  expect(formOf({ first_name: '', last_name: '', email: '' })).toEqual(emptyForm);
  expect(formOf(null)).toEqual(emptyForm);
});

test('the refusal of a field is shown at that field', () => {
  expect(refusalOf('email')).toEqual({ email: 'contact.emailWrong' });
  expect(refusalOf('images.0')).toEqual({ images: 'contact.pictureRefused' });
  expect(refusalOf('images[1]')).toEqual({ images: 'contact.pictureRefused' });
  expect(refusalOf('userId')).toEqual({});
  expect(refusalOf(undefined)).toEqual({});
});
