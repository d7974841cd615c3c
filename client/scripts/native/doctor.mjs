// Runs all checks of expo-doctor except the two that need a network: the schema of the configuration, which doctor gets from exp.host
// (TypeScript checks it against Expo's own types), and the ratings of packages by React Native Directory.
import { spawnSync } from 'node:child_process';
import path from 'node:path';

import { client } from './project.mjs';

const offline = ['Check Expo config (app.json/ app.config.js) schema'];

// Doctor reads npm's output about missing packages. `npm run --silent` sets variables by which npm would print nothing.
const environment = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));

const { status, stdout, stderr } = spawnSync(
  process.execPath,
  [path.join(client, 'node_modules/expo-doctor/bin/expo-doctor.js'), '--verbose', client],
  {
    encoding: 'utf8',
    timeout: 240_000,
    env: {
      ...Object.fromEntries(environment),
      CI: '1',
      EXPO_DOCTOR_ENABLE_DIRECTORY_CHECK: '0',
      EXPO_DOCTOR_WARN_ON_NETWORK_ERRORS: '1',
    },
  },
);
const report = `${stdout}${stderr}`;
const marked = (mark) =>
  [...report.matchAll(new RegExp(`^${mark} (.*)$`, 'gm'))].map(([, name]) => name.trim());
const passed = marked('✔');
const failed = marked('✖').filter((name) => !offline.includes(name));
console.log(report);
if (status !== 0 || failed.length > 0 || passed.length < 15) {
  console.error(
    `expo-doctor: ${passed.length} checks passed, failed: ${failed.join('; ') || `exit ${status}`}`,
  );
  process.exitCode = 1;
}
