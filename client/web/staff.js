const fs = require('node:fs');
const path = require('node:path');

const client = path.dirname(require.resolve('../package.json'));
const own = (file) => path.join(client, 'web', file);
const source = (...below) => path.join(client, 'src', ...below);
const staff = (...below) => source('features', 'staff', ...below);

/** The router's modules that stand for the routes, by the names under which the router imports them. */
const routes = {
  'expo-router/_ctx': own('staff-routes.js'),
  'expo-router/_ctx-html': own('staff-html.js'),
};

/**
 * Files that are replaced in the staff's bundle (STAFF=1): texts of customers' pages, which no screen of the staff shows, give way to
 * those that it does, the staff's icons are added to the shop's, and what is pressed is larger.
 */
const replaced = [
  [source('i18n', 'en', 'index.ts'), staff('texts', 'english.ts')],
  [source('i18n', 'hi', 'index.ts'), staff('texts', 'hindi.ts')],
  [source('ui', 'icon-paths.ts'), staff('icons', 'icon-paths.ts')],
  [source('theme', 'scale.ts'), staff('theme', 'scale.ts')],
];

/** Texts of customers' screens, which the customers' client loads later. */
const later = source('i18n', 'en', 'later.ts');

// The build fails if a file has moved. Otherwise the staff's bundle would silently have the customers' texts.
if (process.env.STAFF)
  for (const file of [...Object.values(routes), ...replaced.flat(), later]) fs.accessSync(file);

/** The folders and files that are in the staff's bundle alone. */
const staffOnly = [source('app-staff'), source('features', 'staff'), source('api', 'staff.ts')];
const isOfStaff = (file) => staffOnly.some((one) => file === one || file.startsWith(one + path.sep));

/** Stops a build for customers, of the website or of an app, that would contain a file of the staff. */
function keepOut(file, from) {
  if (process.env.STAFF || !file || !isOfStaff(file)) return;
  throw new Error(`${from} imports ${file}, which is for the staff's client only (client/web/staff.js)`);
}

const found = (filePath) => ({ type: 'sourceFile', filePath });

module.exports = {
  keepOut,
  /** Metro's resolution for a name that the router imports; undefined for all others, and in the customers' bundles. */
  routesOf: (name) => (process.env.STAFF && routes[name] ? found(routes[name]) : undefined),
  replaced: new Map([...replaced.map(([file, by]) => [file, found(by)]), [later, { type: 'empty' }]]),
};
