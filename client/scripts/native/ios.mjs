// Checks the iOS project.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import sharp from 'sharp';

import { client } from './project.mjs';

const require = createRequire(import.meta.url);
const plist = require('@expo/plist').default;
const read = (file) => plist.parse(readFileSync(file, 'utf8'));

/** The only entitlements that the app may have. */
const entitlements = ['aps-environment', 'com.apple.developer.associated-domains'];

/** The reasons that libraries state for functions of iOS for which Apple requires a reason, by category. */
function reasonsOfLibraries() {
  const wanted = new Map();
  for (const entry of readdirSync(path.join(client, 'node_modules'), { recursive: true })) {
    if (path.basename(entry) !== 'PrivacyInfo.xcprivacy') continue;
    const { NSPrivacyAccessedAPITypes: types = [] } = read(path.join(client, 'node_modules', entry));
    for (const type of types) {
      const reasons = wanted.get(type.NSPrivacyAccessedAPIType) ?? new Set();
      type.NSPrivacyAccessedAPITypeReasons.forEach((reason) => reasons.add(reason));
      wanted.set(type.NSPrivacyAccessedAPIType, reasons);
    }
  }
  return wanted;
}

function checkPrivacy(file, expect) {
  const manifest = read(file);
  expect('the app follows nobody', manifest.NSPrivacyTracking, false);
  const told = new Map(
    manifest.NSPrivacyAccessedAPITypes.map((type) => [
      type.NSPrivacyAccessedAPIType,
      type.NSPrivacyAccessedAPITypeReasons,
    ]),
  );
  for (const [category, reasons] of reasonsOfLibraries()) {
    const missing = [...reasons].filter((reason) => !told.get(category)?.includes(reason));
    expect(`${category}: reasons of libraries that the privacy manifest does not tell`, missing, []);
  }
  expect('kinds of data that are collected', manifest.NSPrivacyCollectedDataTypes.length > 0, true);
}

async function checkIcons(folder, expect) {
  const { images } = JSON.parse(readFileSync(path.join(folder, 'Contents.json'), 'utf8'));
  const looks = images.map((image) => image.appearances?.[0]?.value ?? 'light');
  expect('looks of the icon', looks, ['light', 'dark', 'tinted']);
  for (const [index, { filename }] of images.entries()) {
    const { width, height, hasAlpha } = await sharp(path.join(folder, filename)).metadata();
    expect(`size of the ${looks[index]} icon`, [width, height], [1024, 1024]);
    if (looks[index] !== 'dark') expect(`the ${looks[index]} icon is opaque`, hasAlpha, false);
  }
}

/** A development build looks for Expo's server. A phase of the build takes the question out of all builds but those. */
const ofDevelopment = 'NSLocalNetworkUsageDescription';

export async function checkIos(project, config, expect) {
  const ios = path.join(project, 'ios');
  const name = readdirSync(ios)
    .find((entry) => entry.endsWith('.xcodeproj'))
    .replace('.xcodeproj', '');
  const app = path.join(ios, name);
  const info = read(path.join(app, 'Info.plist'));
  const xcode = readFileSync(path.join(ios, `${name}.xcodeproj/project.pbxproj`), 'utf8');

  const bundles = new Set([...xcode.matchAll(/PRODUCT_BUNDLE_IDENTIFIER = "?([^";]+)/g)].map(([, id]) => id));
  expect('bundle identifier', [...bundles], [config.ios.bundleIdentifier]);
  expect('version', info.CFBundleShortVersionString, config.version);
  expect('build', info.CFBundleVersion, config.ios.buildNumber);
  expect('name', info.CFBundleDisplayName, config.name);
  expect('needs no paper for encryption', info.ITSAppUsesNonExemptEncryption, false);
  expect('uses https only', info.NSAppTransportSecurity.NSAllowsArbitraryLoads, false);
  expect('runs nothing in the background', info.UIBackgroundModes ?? [], []);
  expect('languages', info.CFBundleLocalizations, Object.keys(config.locales));
  const schemes = info.CFBundleURLTypes.flatMap((type) => type.CFBundleURLSchemes);
  expect('the shop has its own scheme', schemes.includes(config.scheme), true);

  // The phase knows the question by these words.
  expect('who asks for the local network', info[ofDevelopment]?.includes('Expo Dev Launcher'), true);
  expect('a release does not', xcode.includes('Strip Local Network Keys for Release'), true);

  const files = readdirSync(ios, { recursive: true });
  const questions = (of) =>
    Object.keys(of)
      .filter((key) => key.endsWith('UsageDescription') && key !== ofDevelopment)
      .sort();
  for (const [language, { ios: texts }] of Object.entries(config.locales)) {
    expect(`questions of iOS in ${language}`, questions(texts), questions(info));
    const file = files.find((one) => one.endsWith(path.join(`${language}.lproj`, 'InfoPlist.strings')));
    const strings = file ? readFileSync(path.join(ios, file), 'utf8') : '';
    for (const [key, text] of Object.entries(texts)) {
      expect(`${key} in ${language}`, strings.includes(`${key} = "${text}";`), true);
    }
  }

  const entitled = read(path.join(app, `${name}.entitlements`));
  const useless = Object.keys(entitled).filter((key) => !entitlements.includes(key));
  expect('entitlements that the app has no use for', useless, []);
  const server = process.env.APP_PROFILE === 'development' ? 'development' : 'production';
  expect("Apple's server of notifications", entitled['aps-environment'], server);
  const google = process.env.GOOGLE_IOS_CLIENT_ID?.split('.')[0];
  const back = schemes.some((scheme) => scheme === `com.googleusercontent.apps.${google}`);
  expect("Google's sign-in comes back", back, Boolean(google));
  const host = config.extra.apiUrl && new URL(config.extra.apiUrl).host;
  const domains = host ? [`applinks:${host}`, `webcredentials:${host}`] : [];
  expect('domains', entitled['com.apple.developer.associated-domains'] ?? [], domains);
  const privacy = path.join(app, 'PrivacyInfo.xcprivacy');
  checkPrivacy(privacy, expect);
  await checkIcons(path.join(app, 'Images.xcassets/AppIcon.appiconset'), expect);
}
