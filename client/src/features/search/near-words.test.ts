import { nearWords } from './near-words';

test('returns the words of a longer search one by one, longest first', () => {
  expect(nearWords('fresh  Mango juice of the Himalaya')).toEqual(['himalaya', 'fresh', 'mango']);
  expect(nearWords('Mango mango')).toEqual([]);
});

test('returns a single word without its ending', () => {
  expect(nearWords('mangoes')).toEqual(['mango']);
  expect(nearWords('kela')).toEqual([]);
  expect(nearWords(' ')).toEqual([]);
});
