// Starts programs, each with the demo shop in a folder of its own, so that they can be measured in turns.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

export const pages = { home: '/', listing: '/products/vegetables', product: '/product/tomato-local' };

/** The programs that the command line names, or bin/tokri. */
export function programsOf(args) {
  const named = args.map((path) => resolve(path));
  return named.length > 0 ? named : [join(root, 'bin', 'tokri')];
}

async function freePort() {
  const probe = createServer();
  await new Promise((listening) => probe.listen(0, '127.0.0.1', listening));
  const { port } = probe.address();
  await new Promise((closed) => probe.close(closed));
  return port;
}

export async function open(program) {
  const data = mkdtempSync(join(tmpdir(), 'tokri-measured-'));
  const address = `127.0.0.1:${await freePort()}`;
  const child = spawn(program, ['serve', '--demo'], {
    env: { PATH: process.env.PATH, DATA_DIR: data, HTTP_ADDR: address, SANDBOX_ADDR: '127.0.0.1:0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((serving, failed) => {
    child.once('exit', (code) => failed(new Error(`${program} ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes('"msg":"serving"')) serving();
    });
  });
  const close = async () => {
    const gone = new Promise((exited) => child.once('exit', exited));
    child.kill();
    await gone;
    rmSync(data, { recursive: true, force: true });
  };
  return { url: `http://${address}`, close };
}

export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
