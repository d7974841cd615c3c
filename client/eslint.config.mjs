import { readdirSync } from 'node:fs';

import { defineConfig } from 'eslint/config';
import expoConfig from 'eslint-config-expo/flat.js';

const features = readdirSync(new URL('src/features', import.meta.url)).join('|');

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
  regex: '(^@/api/client$|/api/client$|^\\./client$)',
  message: 'Only queries.ts files call the API.',
};
const maps = {
  group: ['react-native-maps', 'leaflet'],
  message: 'Only the map files know a map library: it breaks or bloats the other platform.',
};
const inner = [
  { group: ['@/features/*/*'], message: 'Reach a feature through its index.ts.' },
  { regex: `^(\\.\\./)+(${features})(/|$)`, message: 'Reach another feature through @/features/<name>.' },
];

/** no-restricted-imports is replaced as a whole by later blocks, so each block says all that holds. */
function imports({ allowRaw = false, allowClient = false, allowMaps = false, allowInner = false } = {}) {
  return [
    'error',
    {
      paths: allowRaw ? [] : [raw],
      patterns: [
        ...(allowClient ? [] : [client]),
        ...(allowMaps ? [] : [maps]),
        ...(allowInner ? [] : inner),
      ],
    },
  ];
}

export default defineConfig([
  ...[expoConfig].flat(),
  { ignores: ['dist*/**', '.expo/**', 'coverage/**', 'public/**', 'src/api/schema.gen.ts', 'expo-env.d.ts'] },
  {
    files: ['src/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': imports(),
      'no-restricted-syntax': [
        'error',
        {
          selector: 'Literal[value=/^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i]',
          message: 'Colours come from the theme.',
        },
        { selector: 'Literal[value=/^(rgb|hsl)a?\\(/i]', message: 'Colours come from the theme.' },
      ],
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 100, skipBlankLines: true, skipComments: true }],
    },
  },
  { files: ['src/ui/**'], rules: { 'no-restricted-imports': imports({ allowRaw: true }) } },
  {
    files: ['src/**/queries.ts', 'src/api/**'],
    rules: { 'no-restricted-imports': imports({ allowClient: true }) },
  },
  {
    files: ['src/features/address/**/map-picker.native.tsx', 'src/features/address/**/leaflet-map.tsx'],
    rules: { 'no-restricted-imports': imports({ allowMaps: true }) },
  },
  // A screen that an index.ts exported would be loaded with every page that needs anything else of it.
  {
    files: ['src/app/**', 'src/features/members/**'],
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
  {
    files: ['*.{js,mjs,cjs}', 'scripts/**'],
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
