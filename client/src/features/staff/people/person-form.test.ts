import { Problem } from '@/lib/problem';
import { blank, suggestedHandle, validate, wrongOf } from './person-form';

const refused = (code: string, field?: string) =>
  new Problem({ kind: 'conflict', code, field, message: `Refused: ${code}.`, status: 409 });

test('a refusal stands at the field that it is about', () => {
  expect(wrongOf(refused('person_taken', 'mobile'))).toEqual({ mobile: 'Refused: person_taken.' });
  expect(wrongOf(refused('invalid_handle', 'handle'))).toEqual({ handle: 'Refused: invalid_handle.' });
  expect(wrongOf(refused('last_owner'))).toEqual({ roles: 'Refused: last_owner.' });
});

test('whoever closes the dialog for the password is told of no mistake, and other refusals belong to no field', () => {
  expect(wrongOf(refused('proof_required'))).toEqual({});
  expect(wrongOf(refused('not_permitted'))).toEqual({});
  expect(wrongOf(null)).toEqual({});
});

test('a person needs a name, a number, a short name and a role', () => {
  expect(Object.keys(validate(blank)).sort()).toEqual(['handle', 'mobile', 'name', 'roles']);
  expect(validate({ handle: 'ravi2', name: 'Ravi', mobile: '9826012345', roles: ['picker'] })).toEqual({});
  expect(
    Object.keys(validate({ handle: '2ravi', name: 'Ravi', mobile: '1826012345', roles: ['rider'] })),
  ).toEqual(['mobile', 'handle']);
});

test('a name suggests its first word as the short name', () => {
  expect(suggestedHandle('  Ravi Sharma ')).toBe('ravi');
  expect(suggestedHandle('José')).toBe('jose');
  expect(suggestedHandle('रवि')).toBe('');
});
