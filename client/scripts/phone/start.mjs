// Starts the apps of both platforms without a phone and lets a guest fill a cart: `npm run start-apps`. The bundles come from
// `npm run export:apps`, the answers from bin/tokri with the demo shop.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

import { open, programsOf } from '../programs.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));

function bundleOf(platform) {
  const folder = path.join(here, '../../dist-apps/_expo/static/js', platform);
  const bundle = readdirSync(folder).find((name) => name.endsWith('.js'));
  if (!bundle) throw new Error(`${folder} has no bundle`);
  return path.join(folder, bundle);
}

for (const platform of ['android', 'ios']) {
  const server = await open(programsOf([])[0]);
  const app = [path.join(here, 'app.mjs'), platform, bundleOf(platform), server.url];
  const { status } = spawnSync(process.execPath, app, { stdio: 'inherit' });
  await server.close();
  if (status !== 0) process.exitCode = 1;
}
