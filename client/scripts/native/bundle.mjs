// Checks the exported bundle of Android, iOS or the web: `node scripts/native/bundle.mjs android`. Fails if it contains a module of
// the other platform, was not compiled by Hermes (apps), or is larger than its budget.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

import { client } from './project.mjs';

/** Packages that only browsers can use. */
const webOnly = ['leaflet', 'react-dom', 'react-native-web'];
/** Packages that only phones can use, or whose part for the web no page of the shop uses. */
const nativeOnly = [
  '@react-native-google-signin/google-signin',
  '@shopify/flash-list',
  'expo-file-system',
  'expo-haptics',
  'expo-image-picker',
  'expo-location',
  'expo-notifications',
  'expo-secure-store',
  'expo-sharing',
  'expo-sqlite',
  'expo-system-ui',
  'react-native-maps',
];
/** The largest sizes of the Hermes bytecode in KiB: in the app, and compressed as in a store's download. */
const budgets = { android: [4400, 1900], ios: [4400, 1900] };
/** The first eight bytes of every file of Hermes bytecode. */
const hermes = 'c61fbc03c103191f';

const platform = process.argv[2];
const faults = [];
const kib = (bytes) => Math.round(bytes / 1024);

const packageOf = (module) => {
  const parts = module.split('/');
  const at = parts.lastIndexOf('node_modules');
  if (at < 0) return undefined;
  return parts.slice(at + 1, at + (parts[at + 1].startsWith('@') ? 3 : 2)).join('/');
};

/** Whether a file of the shop is only for the web: then there is a .native file beside it. */
function isWebOnly(module) {
  if (module.endsWith('.css') || /\.web\.[jt]sx?$/.test(module)) return true;
  const twin = module.replace(/\.([jt]sx?)$/, '.native.$1');
  return module.startsWith('src/') && twin !== module && existsSync(path.join(client, twin));
}

function checkPhone() {
  const [raw, sent] = budgets[platform];
  const folder = path.join(client, `dist-${platform}/_expo/static/js/${platform}`);
  const bundles = readdirSync(folder).filter((name) => name.endsWith('.hbc'));
  if (bundles.length === 0) throw new Error(`${folder} has no Hermes bytecode`);
  let size = 0;
  let compressed = 0;
  const modules = new Set();
  for (const name of bundles) {
    const bytes = readFileSync(path.join(folder, name));
    if (bytes.subarray(0, 8).toString('hex') !== hermes) faults.push(`${name} is no Hermes bytecode`);
    size += bytes.length;
    compressed += gzipSync(bytes, { level: 9 }).length;
    const map = JSON.parse(readFileSync(path.join(folder, `${name}.map`), 'utf8'));
    map.sources.forEach((source) => modules.add(source.replace(/^\/(?=src\/|node_modules\/)/, '')));
  }
  const own = [...modules].filter((module) => module.startsWith('src/'));
  if (own.length < 100) throw new Error(`the source map has only ${own.length} modules of the shop`);
  for (const module of modules) {
    const ofWeb = webOnly.includes(packageOf(module)) || (!packageOf(module) && isWebOnly(module));
    if (ofWeb) faults.push(`a module of the web is in it: ${module}`);
  }
  console.log(
    `${platform}: ${kib(size)} of ${raw} KiB of Hermes bytecode, ${kib(compressed)} of ${sent} KiB compressed, ` +
      `${modules.size} modules, ${own.length} of them the shop's`,
  );
  if (kib(size) > raw || kib(compressed) > sent)
    faults.push('it is over its budget (scripts/native/bundle.mjs)');
}

/** Checks the list of packages that the export for the web has written (web/bundled-packages.js). */
function checkWeb() {
  const places = JSON.parse(readFileSync(path.join(client, '.expo/bundled-packages.json'), 'utf8'));
  if (places.length < 10) throw new Error(`the web's bundles have only ${places.length} packages`);
  for (const place of places) {
    if (nativeOnly.includes(packageOf(place))) faults.push(`a package of phones is in it: ${place}`);
  }
  console.log(`web: ${places.length} packages, ${nativeOnly.length} of phones looked for`);
}

if (platform === 'web') checkWeb();
else if (budgets[platform]) checkPhone();
else throw new Error('bundle.mjs: the argument must be android, ios or web');
faults.forEach((fault) => console.error(`${platform}: ${fault}`));
process.exitCode = faults.length > 0 ? 1 : 0;
