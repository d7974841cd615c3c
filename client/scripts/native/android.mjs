// Checks the Android project.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import sharp from 'sharp';

import { client } from './project.mjs';

const require = createRequire(import.meta.url);
const { AndroidConfig, XML } = require('expo/config-plugins');
const { Manifest } = AndroidConfig;

const links = require('../../native/link-paths.json');
const densities = ['mdpi', 'hdpi', 'xhdpi', 'xxhdpi', 'xxxhdpi'];

/** The permissions in the manifests of libraries, by library. Gradle merges them into the app's manifest. */
function askedByLibraries() {
  const modules = path.join(client, 'node_modules');
  const packages = readdirSync(modules).flatMap((name) =>
    name.startsWith('@') ? readdirSync(path.join(modules, name)).map((below) => `${name}/${below}`) : [name],
  );
  const asked = new Map();
  for (const name of packages) {
    const file = path.join(modules, name, 'android/src/main/AndroidManifest.xml');
    if (!existsSync(file)) continue;
    const manifest = readFileSync(file, 'utf8').replace(/<!--[\s\S]*?-->/g, '');
    for (const [, permission] of manifest.matchAll(/<uses-permission[^>]*android:name="([^"]+)"/g)) {
      asked.set(permission, [...(asked.get(permission) ?? []), name]);
    }
  }
  return asked;
}

function checkPermissions(manifest, config, expect) {
  const entries = manifest['uses-permission'].map(({ $ }) => $);
  const names = (list) => list.map((entry) => entry['android:name']).sort();
  const removed = names(entries.filter((entry) => entry['tools:node'] === 'remove'));
  const kept = names(entries.filter((entry) => entry['tools:node'] !== 'remove'));
  expect('permissions of the manifest', kept, [...config.android.permissions].sort());
  for (const [permission, libraries] of askedByLibraries()) {
    const decided = kept.includes(permission) || removed.includes(permission);
    expect(`${permission}, for which ${libraries} ask, is used or blocked`, decided, true);
  }
}

function checkActivities(application, config, expect) {
  const exported = application.activity.filter(({ $ }) => $['android:exported'] === 'true');
  expect(
    'activities that other apps can start',
    exported.map(({ $ }) => $['android:name']),
    ['.MainActivity'],
  );
  const filters = exported[0]['intent-filter'];
  const data = filters.flatMap((filter) => filter.data ?? []).map(({ $ }) => $);
  const schemes = [...new Set(data.map((one) => one['android:scheme']))];
  expect('the shop has its own scheme', schemes.includes(config.scheme), true);
  const web = filters.filter((filter) => filter.data?.some(({ $ }) => $['android:scheme'] === 'https'));
  expect('the website has links for the app', web.length, config.extra.apiUrl ? 1 : 0);
  for (const filter of web) {
    expect('links of the website are verified', filter.$?.['android:autoVerify'], 'true');
    const hosts = new Set(filter.data.map(({ $ }) => $['android:host']));
    expect('hosts of the links', [...hosts], [new URL(config.extra.apiUrl).host]);
    const paths = filter.data.map(({ $ }) => $['android:path'] ?? `${$['android:pathPrefix']}*`);
    expect('paths of the links', paths, links);
  }
}

async function checkPictures(res, expect) {
  for (const density of densities) {
    for (const name of [
      'ic_launcher',
      'ic_launcher_round',
      'ic_launcher_foreground',
      'ic_launcher_monochrome',
    ]) {
      const file = path.join(res, `mipmap-${density}`, `${name}.webp`);
      expect(`${density} ${name} is there`, existsSync(file), true);
    }
    const splash = path.join(res, `drawable-${density}`, 'splashscreen_logo.png');
    expect(`${density} splash is there`, existsSync(splash), true);
  }
  const launcher = readFileSync(path.join(res, 'mipmap-anydpi-v26/ic_launcher.xml'), 'utf8');
  expect(
    'the launcher icon has a monochrome layer',
    launcher.includes('@mipmap/ic_launcher_monochrome'),
    true,
  );
  const monochrome = path.join(res, 'mipmap-xxxhdpi/ic_launcher_monochrome.webp');
  const drawn = existsSync(monochrome) ? (await sharp(monochrome).stats()).channels[3]?.mean : undefined;
  expect('the monochrome icon is a silhouette', drawn > 5 && drawn < 128, true);
}

export async function checkAndroid(project, config, expect) {
  const app = path.join(project, 'android/app');
  const main = path.join(app, 'src/main');
  const { manifest } = await Manifest.readAndroidManifestAsync(path.join(main, 'AndroidManifest.xml'));
  const application = Manifest.getMainApplicationOrThrow({ manifest });
  const gradle = readFileSync(path.join(app, 'build.gradle'), 'utf8');

  expect('applicationId', /applicationId '([^']+)'/.exec(gradle)?.[1], config.android.package);
  expect('versionCode', Number(/versionCode (\d+)/.exec(gradle)?.[1]), config.android.versionCode);
  expect('versionName', /versionName "([^"]+)"/.exec(gradle)?.[1], config.version);
  checkPermissions(manifest, config, expect);
  checkActivities(application, config, expect);
  const clear = application.$['android:usesCleartextTraffic'];
  expect('uses https only', clear === undefined || clear === 'false', true);

  const meta = (application['meta-data'] ?? []).map(({ $ }) => $);
  const valueOf = (name) => meta.find((one) => one['android:name'] === name);
  const mapsKey = valueOf('com.google.android.geo.API_KEY');
  expect('Maps key', mapsKey?.['android:value'] ?? '', process.env.GOOGLE_MAPS_ANDROID_KEY ?? '');
  const icon = valueOf('com.google.firebase.messaging.default_notification_icon');
  expect('icon of notifications', icon?.['android:resource'], '@drawable/notification_icon');

  const res = path.join(main, 'res');
  for (const [language, { android }] of Object.entries(config.locales)) {
    const strings = await XML.readXMLAsync({ path: path.join(res, `values-b+${language}/strings.xml`) });
    const name = strings.resources.string.find(({ $ }) => $.name === 'app_name')?._;
    expect(`name of the app in ${language}`, name?.replaceAll('"', ''), android.app_name);
  }
  await checkPictures(res, expect);
  const night = readFileSync(path.join(res, 'values-night/colors.xml'), 'utf8');
  const splash = config.plugins.find(([name]) => name === 'expo-splash-screen')[1];
  expect('splash at night', night.includes(splash.dark.backgroundColor), true);
}
