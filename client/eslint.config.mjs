import { readdirSync } from 'node:fs';

import { defineConfig } from 'eslint/config';
import expoConfig from 'eslint-config-expo/flat.js';

/**
 * The folders of src from the top down. A file may import from its own folder and from those below it, so that there are no
 * cycles between folders. A feature that uses another one is above it in this list.
 */
const folders = [
  'render',
  'app-native',
  'app',
  'app-staff',
  'features/staff',
  'navigation',
  'session',
  'chunks',
  'features/account',
  'features/orders',
  'features/checkout',
  'features/content',
  'features/search',
  'features/selling',
  'features/auth',
  'features/home',
  'features/catalog',
  'features/wallet',
  'features/cart',
  'features/wishlist',
  'features/address',
  'features/push',
  'features/pictures',
  'features/offline',
  'screen',
  'state',
  'api',
  'ui',
  'i18n',
  'theme',
  'lib',
];
const direction = folders.map((folder, index) => ({
  target: `./src/${folder}`,
  from: folders.slice(0, index).map((above) => `./src/${above}`),
  message: `${folder} is below that folder: imports go down the list of folders in eslint.config.mjs`,
}));
// The staff's client has a bundle of its own: it and the customers' part share what is below the features, and nothing else.
const shared = folders.indexOf('api');
const ofStaff = ['app-staff', 'features/staff'];
const ofCustomers = folders.slice(0, shared).filter((folder) => !ofStaff.includes(folder));
const apart = (targets, from) =>
  targets.map((folder) => ({
    target: `./src/${folder}`,
    from: from.map((other) => `./src/${other}`),
    message: "The staff's client and the customers' share only api, ui, i18n, theme and lib.",
  }));
const inside = (folder) => readdirSync(new URL(folder, import.meta.url));
const features = inside('src/features');
// Inside a customers' feature imports go one way, too: from screens and dialogs to parts, from these to hooks, calls and rules.
// (search/use-recent.ts loads the list that it shows when it is needed.)
const within = features
  .filter((name) => name !== 'staff')
  .flatMap((name) => {
    const root = `./src/features/${name}`;
    const zone = (target, from, message) => ({
      target: root + target,
      from: from.map((file) => root + file),
      message,
    });
    return [
      zone(
        '/!(index*|*.test|use-recent).ts',
        ['/parts/**', '/*.tsx'],
        'Hooks, calls and rules know no part and no screen.',
      ),
      zone(
        '/parts/**',
        ['/*-{screen,dialog,layout}.tsx'],
        'A part knows no screen and no dialog that shows it.',
      ),
      zone('/**', ['/index*.ts'], "A feature's index.ts is for the others."),
    ];
  });
// The rooms of the staff's client from the top down, for the same reason: the layout around its pages, the pages, what several of them
// show, what keeps their orders fresh (live), and what every page has.
const rooms = [
  'layout',
  'setup',
  'people',
  'alerts',
  'letters',
  'complaints',
  'reviews',
  'log',
  'waiting',
  'more',
  'push',
  'login',
  'order',
  'deliver',
  'customers',
  'board',
  'slots',
  'pick',
  'orders',
  'stock',
  'live',
  'shell',
  'queue',
  'session',
  'offline',
  'texts',
  'icons',
  'theme',
];
const staffRoom = (room) => `./src/features/staff/${room}`;
const ofRooms = rooms.map((room, index) => ({
  target: staffRoom(room),
  from: rooms.slice(0, index).map(staffRoom),
  message: `${room} is below that room: imports go down the list of the staff's rooms in eslint.config.mjs`,
}));
// The website's frame and that of the apps share the parts of the navigation and know nothing of each other.
const frames = './src/navigation/{app-layout,footer,header,overlays,root-layout}*';
const shells = [
  {
    target: './src/navigation/parts/**',
    from: [frames, './src/navigation/shell/**'],
    message: 'A part knows no frame that shows it.',
  },
  {
    target: './src/navigation/!(app-layout.native|native-intent).{ts,tsx}',
    from: ['./src/navigation/shell/**'],
    message: 'The shell of the apps is not on the website.',
  },
  {
    target: './src/navigation/shell/**',
    from: [frames],
    message: 'The shell of the apps knows no frame of the website.',
  },
];
const zones = [
  ...direction,
  ...apart(ofStaff, ofCustomers),
  ...apart(ofCustomers, ofStaff),
  ...within,
  ...ofRooms,
  ...shells,
];
for (const folder of [...inside('src'), ...features.map((name) => `features/${name}`)]) {
  if (!folders.includes(folder) && !['features', 'testing'].includes(folder)) {
    throw new Error(`src/${folder} is missing in the list of folders in eslint.config.mjs`);
  }
}

for (const room of inside('src/features/staff')) {
  if (!rooms.includes(room))
    throw new Error(`the staff's room ${room} is missing in the list of rooms in eslint.config.mjs`);
}

const nonZero = 'Literal[raw=/^[1-9]/]';
const step = 'Literal[raw=/^(4|8|12|16|20|24|32|48|64)$/]';

const raw = {
  name: 'react-native',
  importNames: [
    'Button',
    'Image',
    'Modal',
    'Pressable',
    'Switch',
    'Text',
    'TextInput',
    'TouchableHighlight',
    'TouchableOpacity',
    'TouchableWithoutFeedback',
  ],
  message: 'Use the parts of @/ui: they carry labels, touch sizes, type and focus.',
};
const client = {
  regex: '(^@/api/(client|staff)$|/api/(client|staff)$|^\\./client$)',
  message: 'Only queries.ts files call the API.',
};
const maps = {
  group: ['react-native-maps', 'leaflet'],
  message: 'Only the map files know a map library: it breaks or bloats the other platform.',
};
const byPath = { group: ['@/features/*/*'], message: 'Reach a feature through its index.ts.' };
const inner = [
  byPath,
  {
    regex: `^(\\.\\./)+(${features.join('|')})(/|$)`,
    message: 'Reach another feature through @/features/<name>.',
  },
];

const chunks = {
  group: ['@/chunks/*'],
  message:
    'Import @/chunks: the bundler puts a module that two files import into the first load instead of a chunk.',
};

/** All rules for the imports of a block. A later block replaces no-restricted-imports as a whole, so each must repeat all rules. */
function imports({ allowRaw = false, allowClient = false, allowMaps = false, allowInner = false, own } = {}) {
  return [
    'error',
    {
      paths: allowRaw ? [] : [raw],
      patterns: [
        chunks,
        ...(allowClient ? [] : [client]),
        ...(allowMaps ? [] : [maps]),
        ...(allowInner ? [] : (own ?? inner)),
      ],
    },
  ];
}

/**
 * The plugin's rules for imports write the language options of a file as JSON, again for each import that they follow,
 * to see whether they are still those of the last file. With the 1,200 names of browsers in them that took half of all
 * the linter's time, and no rule of this plugin reads these names.
 */
function withoutGlobals(plugin) {
  const rules = Object.entries(plugin.rules).map(([name, rule]) => {
    const create = (context) => {
      const { globals, ...languageOptions } = context.languageOptions;
      return rule.create(Object.create(context, { languageOptions: { value: languageOptions } }));
    };
    return [name, { ...rule, create }];
  });
  return { ...plugin, rules: Object.fromEntries(rules) };
}
const quick = withoutGlobals(expoConfig.find((block) => block.plugins?.import).plugins.import);
const expo = expoConfig.map((block) =>
  block.plugins?.import ? { ...block, plugins: { ...block.plugins, import: quick } } : block,
);

export default defineConfig([
  ...expo,
  // Another linter does this and looks for cycles of imports, in a hundredth of the time: .oxlintrc.json. (A chunk may import the
  // module that loads it.)
  { rules: { 'import/namespace': 'off' } },
  {
    ignores: [
      'dist*/**',
      'android/**',
      'ios/**',
      'renderer/**',
      '.expo/**',
      'coverage/**',
      'public/**',
      'src/api/*.gen.ts',
      'expo-env.d.ts',
    ],
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': imports(),
      'import/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones }],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'Literal[value=/^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i]',
          message: 'Colours come from the theme.',
        },
        { selector: 'Literal[value=/^(rgb|hsl)a?\\(/i]', message: 'Colours come from the theme.' },
        {
          selector: 'Property[key.name="zIndex"] > Literal',
          message: 'Layers come from the theme: t.layer.',
        },
        {
          selector: `:matches(Property[key.name=/Radius$/] > ${nonZero}, JSXAttribute[name.name="radius"] ${nonZero})`,
          message: 'Corners come from the theme: t.radius.',
        },
        // A length that is a step of the scale must use the step's name. Other small lengths are corrections by eye.
        {
          selector: `:matches(Property[key.name=/^(rowGap|columnGap|gap|padding|margin)/] > ${step}, JSXAttribute[name.name="gap"] ${step})`,
          message: 'Spaces come from the theme: t.space.',
        },
      ],
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 100, skipBlankLines: true, skipComments: true }],
    },
  },
  { files: ['src/ui/**'], rules: { 'no-restricted-imports': imports({ allowRaw: true }) } },
  // A room of the staff's client may have the name of a customers' feature: orders, search.
  { files: ['src/features/staff/**'], rules: { 'no-restricted-imports': imports({ own: [byPath] }) } },
  {
    files: ['src/features/staff/**/queries.ts'],
    rules: { 'no-restricted-imports': imports({ allowClient: true, own: [byPath] }) },
  },
  {
    files: ['src/**/queries.ts', 'src/api/**'],
    ignores: ['src/features/staff/**'],
    rules: { 'no-restricted-imports': imports({ allowClient: true }) },
  },
  {
    files: ['src/features/address/**/map-picker.native.tsx', 'src/features/address/**/leaflet-map.tsx'],
    rules: { 'no-restricted-imports': imports({ allowMaps: true }) },
  },
  // Screens are imported from their own file: one exported by an index.ts would be loaded with every page that uses that index.ts.
  {
    files: ['src/app/**', 'src/app-native/**', 'src/app-staff/**', 'src/chunks/**'],
    rules: { 'no-restricted-imports': imports({ allowInner: true }) },
  },
  { files: ['src/theme/**'], rules: { 'no-restricted-syntax': 'off' } },
  {
    files: ['src/**/*.test.{ts,tsx}', 'src/testing/**'],
    rules: {
      'max-lines-per-function': 'off',
      'no-restricted-imports': imports({ allowRaw: true, allowClient: true }),
    },
  },
  // The session's list names what the features do by their own files: an index.ts would bring more into the first load.
  { files: ['src/session/**'], rules: { 'no-restricted-imports': imports({ allowInner: true }) } },
  // Each file stands in for a component in the renderer's bundle, and imports that component's own file.
  {
    files: ['src/render/kept/**', 'src/render/first-queries.ts'],
    rules: { 'no-restricted-imports': imports({ allowInner: true }) },
  },
  {
    files: ['maestro/parts/*.js'],
    languageOptions: {
      globals: { http: 'readonly', json: 'readonly', output: 'readonly', MOBILE: 'readonly' },
    },
  },
  {
    files: ['*.{js,mjs,cjs}', 'native/**', 'scripts/**', 'maestro/*.mjs'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        module: 'writable',
        require: 'readonly',
        __dirname: 'readonly',
        Buffer: 'readonly',
        URL: 'readonly',
      },
    },
  },
]);
