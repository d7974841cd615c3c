import { useSession } from '@/state';
import { keptMissing, keptNote } from './kept-note';

const as = (id: string) =>
  useSession.setState({
    token: 't',
    user: { _id: id, first_name: '', last_name: '', email: '' },
    known: true,
  });

test('a note is stored for the customer who wrote it, until it is cleared', () => {
  as('asha');
  expect(keptNote.get()).toBe('');
  keptNote.set('Leave it at the gate');
  expect(keptNote.get()).toBe('Leave it at the gate');
  as('bina');
  expect(keptNote.get()).toBe('');
  as('asha');
  keptNote.set('');
  expect(keptNote.get()).toBe('');
});

test('what is to happen if something is missing is stored beside the note', () => {
  as('asha');
  keptMissing.set('call');
  keptNote.set('Leave it at the gate');
  keptNote.set('');
  expect(keptMissing.get()).toBe('call');
  as('bina');
  expect(keptMissing.get()).toBe('');
});
