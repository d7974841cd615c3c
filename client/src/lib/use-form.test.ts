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
  const onWrong = jest.fn();
  expect(result.current.errors).toEqual({});
  act(() => result.current.submit(send, onWrong));
  expect(result.current.errors).toEqual({ name: 'no name' });
  expect(onWrong).toHaveBeenCalledWith({ name: 'no name' });
  expect(send).not.toHaveBeenCalled();

  act(() => result.current.set('name', 'Asha'));
  expect(result.current.errors).toEqual({});
  act(() => result.current.submit(send, onWrong));
  expect(send).toHaveBeenCalledTimes(1);
  expect(onWrong).toHaveBeenCalledTimes(1);
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
