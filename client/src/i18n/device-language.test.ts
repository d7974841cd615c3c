import { getLocales, type Locale } from 'expo-localization';

import { preferredLanguage } from './language';

jest.mock('expo-localization', () => ({ getLocales: jest.fn(() => []) }));

test.each([
  [['hi-IN', 'en-IN'], 'hi'],
  [['en-IN', 'hi-IN'], 'en'],
  [['mr-IN', 'hi-IN', 'en-IN'], 'hi'],
  [['gu-IN'], 'en'],
  [[], 'en'],
])('a phone set to %j begins in %s', (tags, language) => {
  jest.mocked(getLocales).mockReturnValue(tags.map((languageTag) => ({ languageTag }) as Locale) as [Locale]);
  expect(preferredLanguage()).toBe(language);
});
