// Starts programs, each with the demo shop in a folder of its own, so that they can be measured in turns.
import { execFileSync, spawn } from 'node:child_process';
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

/** The shop of a busy day (app/loadtest/harness/busy.go), in a folder that `forget` deletes. */
export function busyShop() {
  const folder = mkdtempSync(join(tmpdir(), 'tokri-busy-'));
  execFileSync('go', ['run', './app/loadtest', '-busy', folder], { cwd: root, stdio: 'inherit' });
  return { folder, forget: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Serves the demo shop, or the shop in a folder. `code` waits for the next code that the shop sends. */
export async function open(program, folder) {
  const data = mkdtempSync(join(tmpdir(), 'tokri-measured-'));
  const address = `127.0.0.1:${await freePort()}`;
  const env = { PATH: process.env.PATH, DATA_DIR: data, HTTP_ADDR: address, SANDBOX_ADDR: '127.0.0.1:0' };
  if (folder)
    execFileSync(program, ['import', '--yes', folder], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const child = spawn(program, folder ? ['serve'] : ['serve', '--demo'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const next = (wanted) =>
    new Promise((found, failed) => {
      child.once('exit', (code) => failed(new Error(`${program} ended with ${code}`)));
      lines.on('line', function look(line) {
        const entry = JSON.parse(line);
        if (!wanted(entry)) return;
        lines.off('line', look);
        found(entry);
      });
    });
  await next(({ msg }) => msg === 'serving');
  const code = async () =>
    /\d+/.exec((await next(({ msg, text }) => msg === 'sms' && /^\d/.test(text))).text)[0];
  const close = async () => {
    const gone = new Promise((exited) => child.once('exit', exited));
    child.kill();
    await gone;
    rmSync(data, { recursive: true, force: true });
  };
  return { url: `http://${address}`, code, close };
}

async function call(shop, path, body, token) {
  const reply = await fetch(`${shop.url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: body && JSON.stringify(body),
  });
  const { status, code, data } = await reply.json();
  if (!status) throw new Error(`${path}: ${reply.status} ${code}`);
  return data;
}

/** Registers a customer with an address and three products in the cart; returns what the browser stores of a login. */
export async function customerWithCart(shop, products) {
  const mobile = '9811100001';
  const sent = shop.code();
  const { userId } = await call(shop, '/user/mobile-verify', { mobile });
  const proof = { userId, otp: Number(await sent), type: 'register' };
  await call(shop, '/user/verify-otp', proof);
  const { privacyNotice } = await call(shop, '/user/get-settings');
  const { token, userDetail } = await call(shop, '/user/web-login', {
    type: 'register',
    userId,
    mobile,
    password: 'mandi-at-seven',
    first_name: 'Asha',
    last_name: 'Verma',
    privacyNotice,
  });
  const address = {
    addresstype: 'home',
    addressLine1: '12, Shanti Kunj',
    addressLine2: 'AB Road',
    city: 'Indore',
    state: 'Madhya Pradesh',
    postCode: '452001',
    landmark: 'Opposite the temple',
    phone: mobile,
    latitude: 22.7196,
    longitude: 75.8577,
  };
  await call(shop, '/user/address-add', address, token);
  for (const productId of products)
    await call(shop, '/cart/add-to-cart', { productId, variantId: `${productId}-1kg`, quantity: 2 }, token);
  return { authToken: token, userDetail: JSON.stringify(userDetail) };
}

export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
