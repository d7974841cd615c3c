import { storage } from '@/lib/storage';
import { setLanguage, useLanguageState } from './language';

test('the last of two choices counts, although the texts of the first one come later', async () => {
  const choices = [setLanguage('hi'), setLanguage('en')];
  await Promise.all(choices);
  expect(useLanguageState.getState().language).toBe('en');
  expect(storage.get('language')).toBe('en');
});
