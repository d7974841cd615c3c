// Makes the native projects of each profile and prints what is wrong in them: `npm run prebuild:check`.
import { execFileSync } from 'node:child_process';
import { isDeepStrictEqual } from 'node:util';
import path from 'node:path';

import { checkAndroid } from './android.mjs';
import { checkIos } from './ios.mjs';
import { withProjects } from './project.mjs';

/** One build with everything configured, and one with nothing. */
const builds = [
  {
    APP_PROFILE: 'production',
    GOOGLE_MAPS_ANDROID_KEY: 'a-key-of-google-maps',
    GOOGLE_IOS_CLIENT_ID: '1234-shop.apps.googleusercontent.com',
    EAS_PROJECT_ID: '00000000-0000-4000-8000-000000000000',
  },
  {
    APP_PROFILE: 'development',
    GOOGLE_MAPS_ANDROID_KEY: '',
    GOOGLE_IOS_CLIENT_ID: '',
    EAS_PROJECT_ID: '',
  },
];

function configOf(project) {
  const expo = path.join(project, 'node_modules/expo/bin/cli');
  const options = { cwd: project, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] };
  return JSON.parse(execFileSync(process.execPath, [expo, 'config', '--type', 'public', '--json'], options));
}

let checked = 0;
const faults = [];
for (const build of builds) {
  Object.assign(process.env, build);
  const expectOf = (platform) => (what, found, wanted) => {
    checked += 1;
    if (isDeepStrictEqual(found, wanted)) return;
    faults.push(
      `${build.APP_PROFILE} ${platform}: ${what}: ${JSON.stringify(found)} and not ${JSON.stringify(wanted)}`,
    );
  };
  await withProjects(build, async (project) => {
    const config = configOf(project);
    await checkAndroid(project, config, expectOf('Android'));
    await checkIos(project, config, expectOf('iOS'));
  });
}
faults.forEach((fault) => console.error(fault));
console.log(`native projects: ${checked} facts of ${builds.length} builds looked at, ${faults.length} wrong`);
process.exitCode = faults.length > 0 ? 1 : 0;
