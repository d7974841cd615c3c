import { act, renderHook } from '@testing-library/react-native';

import { useForm } from './use-form';

interface Person {
  name: string;
  city: string;
}
type Wrong = Partial<Record<keyof Person, string>>;

const nameless = ({ name }: Person): Wrong => (name === '' ? { name: 'no name' } : {});

function open(initial: Person = { name: '', city: 'Indore' }) {
  return renderHook(({ person }: { person: Person }) => useForm<Person, Wrong>(person, nameless), {
    initialProps: { person: initial },
  });
}

test('errors are shown after the first try to submit, which sends nothing', () => {
  const { result } = open();
  const send = jest.fn();
  expect(result.current.errors).toEqual({});
  act(() => result.current.submit(send));
  expect(result.current.errors).toEqual({ name: 'no name' });
  expect(send).not.toHaveBeenCalled();

  act(() => result.current.set('name', 'Asha'));
  expect(result.current.errors).toEqual({});
  act(() => result.current.submit(send));
  expect(send).toHaveBeenCalledTimes(1);
});

test('a refusal is shown until its field changes or the form is submitted again', () => {
  const { result } = open({ name: 'Asha', city: 'Indore' });
  act(() => result.current.refuse({ city: 'not there' }));
  act(() => result.current.set('name', 'Asha V'));
  expect(result.current.errors).toEqual({ city: 'not there' });
  act(() => result.current.set('city', 'Bhopal'));
  expect(result.current.errors).toEqual({});

  act(() => result.current.refuse({ city: 'not there' }));
  act(() => result.current.submit(() => undefined));
  expect(result.current.errors).toEqual({});
});

test('typed text stays when the initial values arrive late, and is cleared by a reset', () => {
  const { result, rerender } = open({ name: '', city: '' });
  act(() => result.current.set('name', 'Asha'));
  rerender({ person: { name: 'Somebody', city: 'Indore' } });
  expect(result.current.form).toEqual({ name: 'Asha', city: 'Indore' });
  act(() => result.current.submit(() => undefined));
  act(() => result.current.reset());
  expect(result.current.form).toEqual({ name: 'Somebody', city: 'Indore' });
  expect(result.current.errors).toEqual({});
});

const both = ({ name, city }: Person): Wrong => ({
  ...(name === '' && { name: 'no name' }),
  ...(city === '' && { city: 'no city' }),
});

/** A form with its two fields on the screen, the name above the city. Returns it with the names of the fields in the order of their focus. */
function shown(person: Person, kept?: Wrong) {
  const focused: string[] = [];
  const view = renderHook(
    ({ refusal }: { refusal?: Wrong }) => useForm<Person, Wrong>(person, both, refusal),
    {
      initialProps: { refusal: kept },
    },
  );
  for (const name of ['name', 'city'] as const) {
    view.result.current.field(name).ref({ focus: () => void focused.push(name) });
  }
  return { ...view, focused };
}

test('a refused submit gives the first wrong field the focus, each time', () => {
  const { result, focused } = shown({ name: '', city: '' });
  expect(focused).toEqual([]);
  act(() => result.current.submit(() => undefined));
  act(() => result.current.submit(() => undefined));
  expect(focused).toEqual(['name', 'name']);
  act(() => result.current.set('name', 'Asha'));
  act(() => result.current.submit(() => undefined));
  expect(focused).toEqual(['name', 'name', 'city']);
  act(() => result.current.set('city', 'Indore'));
  act(() => result.current.submit(() => undefined));
  expect(focused).toHaveLength(3);
});

test('so does a refusal of the server, whether the form or its caller keeps it', () => {
  const { result, rerender, focused } = shown({ name: 'Asha', city: 'Indore' });
  act(() => result.current.refuse({ city: 'not there' }));
  expect(focused).toEqual(['city']);
  rerender({ refusal: { name: 'not you' } });
  expect(result.current.errors.name).toBe('not you');
  expect(focused).toEqual(['city', 'name']);
  rerender({ refusal: { name: 'not you' } });
  expect(focused).toHaveLength(2);
  rerender({ refusal: undefined });
  rerender({ refusal: { name: 'not you' } });
  expect(focused).toEqual(['city', 'name', 'name']);
});
