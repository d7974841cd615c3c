// The website's manifest in each language: what the browser shows when a customer installs the website. Both have the same id, so
// that after a change of the language it is still the same installed app.
import { createRequire } from 'node:module';

import { brand, colorOf } from './brand.mjs';

const require = createRequire(import.meta.url);

/** The file of each language. A page that is rendered in Hindi links the second one (adapters/website/rendered.go). */
export const MANIFESTS = { en: 'app.webmanifest', hi: 'app.hi.webmanifest' };

/** Pictures of the README (screenshots.ts) that the browser shows before a customer installs the website. */
export const SCREENSHOTS = [
  { name: 'home-desktop', sizes: '1280x860', form_factor: 'wide' },
  { name: 'home-phone-dark', sizes: '780x1688', form_factor: 'narrow' },
];

const TEXTS = {
  en: {
    description: 'Fresh fruit and vegetables from the mandi, delivered in the slot that you choose.',
    screenshots: ['Home on a wide screen', 'Home on a phone, at night'],
  },
  hi: {
    description: 'मंडी से ताज़े फल और सब्ज़ियाँ, आपके चुने समय पर आपके द्वार।',
    screenshots: ['चौड़ी स्क्रीन पर होम', 'रात में फ़ोन पर होम'],
  },
};

const icon = (name, size, purpose) => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  ...(purpose ? { purpose } : {}),
});

export function manifest(language) {
  const { description, screenshots } = TEXTS[language];
  const ofScreens = (file) => require(`../src/i18n/${language}/${file}.json`);
  return {
    name: `${brand.name[language]}: ${brand.sells[language]}`,
    short_name: brand.name[language],
    id: '/',
    description,
    categories: ['food', 'shopping'],
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: language,
    background_color: colorOf('canvas'),
    theme_color: colorOf('bar'),
    screenshots: SCREENSHOTS.map(({ name, ...rest }, i) => ({
      src: `/screenshots/${name}.webp`,
      type: 'image/webp',
      ...rest,
      label: screenshots[i],
    })),
    icons: [icon('icon', 192), icon('icon', 512), icon('maskable', 512, 'maskable')],
    shortcuts: [
      { name: ofScreens('search').title, url: '/search' },
      { name: ofScreens('navigation').orders, url: '/orders' },
      { name: ofScreens('navigation').wishlist, url: '/profile/wishlist' },
    ],
  };
}

/** Those of the staff's client, by their files. There is one per language, as on the website. */
export function staffManifest() {
  const of = (language) => {
    const { counter } = require(`../src/features/staff/texts/${language}.json`);
    const name = counter.name.replace('{shop}', brand.name[language]);
    return {
      name,
      short_name: name,
      id: '/staff',
      start_url: '/staff',
      scope: '/staff',
      display: 'standalone',
      lang: language,
      background_color: colorOf('canvas'),
      theme_color: colorOf('bar'),
      icons: [icon('icon', 192), icon('icon', 512), icon('maskable', 512, 'maskable')],
    };
  };
  const text = (language) => `${JSON.stringify(of(language), null, 2)}\n`;
  return { 'app.webmanifest': text('en'), 'app.hi.webmanifest': text('hi') };
}
