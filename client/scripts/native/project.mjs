// Makes the Android and the iOS project with `expo prebuild` in a temporary folder, so that nothing of them gets into the repository.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const client = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))));

/** The files from which the app's configuration is made. */
const parts = [
  'package.json',
  'package-lock.json',
  'app.config.ts',
  'brand.json',
  'native',
  'assets',
  'src/theme/palette.json',
  'src/theme/palette.ts',
];

/** Calls `look` with the folder that contains `android` and `ios`, and then removes it. The template is in the package expo. */
export async function withProjects(environment, look) {
  const root = mkdtempSync(path.join(tmpdir(), 'native-projects-'));
  try {
    const copy = path.join(root, 'client');
    mkdirSync(copy);
    cpSync(path.join(client, '..', 'expo.json'), path.join(root, 'expo.json'));
    for (const part of parts) cpSync(path.join(client, part), path.join(copy, part), { recursive: true });
    symlinkSync(path.join(client, 'node_modules'), path.join(copy, 'node_modules'));
    const expo = path.join(client, 'node_modules/expo/bin/cli');
    // Not with npx, which may use a registry.
    execFileSync(process.execPath, [expo, 'prebuild', '--no-install', '--platform', 'all'], {
      cwd: copy,
      env: { ...process.env, CI: '1', EXPO_OFFLINE: '1', EXPO_NO_TELEMETRY: '1', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 240_000,
    });
    return await look(copy);
  } catch (error) {
    throw error.stderr?.length ? new Error(`expo prebuild failed: ${error.stdout}${error.stderr}`) : error;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
