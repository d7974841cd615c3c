import brand from '../brand.json';
import { version } from '../package.json';

/** The profile of this build, which eas.json sets. Without one it is that of `make dev` and `make qa`. */
const profiles = ['development', 'preview', 'production'] as const;
type Profile = (typeof profiles)[number];

function profileOf(name = 'development'): Profile {
  const found = profiles.find((profile) => profile === name);
  if (!found) throw new Error(`APP_PROFILE is ${name}: it must be ${profiles.join(', ')}`);
  return found;
}
export const profile = profileOf(process.env.APP_PROFILE);

/** A development build has an id of its own, so that it can be installed besides the shop's app on one phone. */
const suffix = profile === 'development' ? '.dev' : '';
export const ids = { android: brand.ids.android + suffix, ios: brand.ids.ios + suffix };
const called = (name: string) => (profile === 'development' ? `${name} Dev` : name);
export const appNames = { en: called(brand.name.en), hi: called(brand.name.hi) };

const parts = version.split('.').map(Number);
if (parts.length !== 3 || parts.some((part) => !(part >= 0 && part < 100))) {
  throw new Error(`The version in package.json is ${version}: it must be three numbers below 100`);
}
const [major = 0, minor = 0, patch = 0] = parts;
/** The build number for the stores, made from the version: 1.2.3 becomes 10203. */
export const build = major * 10_000 + minor * 100 + patch;
export { version };

/** The server of the app: EXPO_PUBLIC_API_URL if it is set, or else the shop's website; empty for a development build. */
export const apiUrl = process.env.EXPO_PUBLIC_API_URL ?? (profile === 'development' ? '' : brand.website);
if (profile === 'production' && !/^https:\/\//.test(apiUrl)) {
  throw new Error(`A production app needs https: EXPO_PUBLIC_API_URL is ${apiUrl || 'empty'}`);
}
