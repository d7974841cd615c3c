import { heroSizes } from './hero-sizes';

test('a hero is loaded as wide as it is shown: its height bounds a picture that is not long enough to fill the banner', () => {
  expect(heroSizes('/pictures/wide-1920x960-0123456789abcdef-480.jpg')).toBe(
    '(min-width:1024px) min(790px,600px), (min-width:600px) min(100vw,600px), min(100vw,272px)',
  );
  expect(heroSizes('/pictures/hero-dawn-480.webp')).toBe(
    '(min-width:1024px) 790px, (min-width:600px) 100vw, 100vw',
  );
});
