// Runs Lighthouse on home, listing and product as on a phone, with its own throttling: npm run lighthouse [-- program …] measures
// bin/tokri, or several programs in turns. Fails if the last program misses a target. BUSY=1 measures the shop of a busy day
// (10,000 products, a hundred in a category, photographs), and a search and the check-out of a customer as well.
// Lighthouse is downloaded when this runs, because no test needs it. On a busy machine the times are worse.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { busyShop, customerWithCart, median, open, pages as usual, programsOf } from './programs.mjs';

const run = promisify(execFile);
const lighthouse = 'lighthouse@12.8.2'; // the last one for Node 20
const rounds = Number(process.env.ROUNDS ?? 5);
const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];

const busy = process.env.BUSY === '1';
const inCart = ['many-1', 'many-2', 'many-3'];
const pages = busy
  ? { ...usual, product: '/product/many-7', search: '/search?q=garden', 'check-out': '/checkout' }
  : usual;

const score = (category) => (report) => 100 * report.categories[category].score;
const value = (audit) => (report) => report.audits[audit].numericValue;
/** The figures of a report, each with its minimum (scores) or maximum (all others). */
const figures = [
  { name: 'performance', of: score('performance'), least: busy ? 95 : 90 },
  { name: 'accessibility', of: score('accessibility'), least: 100 },
  { name: 'best practices', of: score('best-practices'), least: 100 },
  { name: 'SEO', of: score('seo'), least: 100, not: ['search', 'check-out'] }, // no search engine may list these
  { name: 'LCP ms', of: value('largest-contentful-paint'), most: busy ? 1800 : 2000 },
  { name: 'TBT ms', of: value('total-blocking-time'), most: 300 },
  { name: 'CLS', of: value('cumulative-layout-shift'), most: 0 },
  { name: 'KiB', of: (report) => value('total-byte-weight')(report) / 1024, most: busy ? 1300 : 600 },
];
const met = ({ least = -Infinity, most = Infinity }, reached) => reached >= least && reached <= most;
const shown = (number) => (Number.isInteger(number) || number >= 1 ? number.toFixed(0) : number.toFixed(3));

const folder = mkdtempSync(join(tmpdir(), 'tokri-lighthouse-'));
/** Chromium sometimes loses its trace; Lighthouse then asks to be run again. */
const attempts = 3;

/** Opens a new browser that has stored a login, and no page but that of a text. Returns the port at which it is driven. */
async function loggedIn(url, login) {
  const port = 30000 + Math.floor(Math.random() * 20000);
  const profile = mkdtempSync(join(tmpdir(), 'tokri-browser-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: [...flags, `--remote-debugging-port=${port}`],
  });
  const page = await context.newPage();
  await page.goto(new URL('/robots.txt', url).href);
  await page.evaluate(
    (stored) => Object.entries(stored).forEach(([key, text]) => localStorage.setItem(key, text)),
    login,
  );
  const close = async () => {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  };
  return { port, close };
}

/** Judges a page; `login` is what the browser stores of a customer's login. */
async function judge(url, login) {
  if (!login) return report(url, [`--chrome-flags=${flags.join(' ')}`]);
  const { port, close } = await loggedIn(url, login);
  try {
    return await report(url, [`--port=${port}`, '--disable-storage-reset']);
  } finally {
    await close();
  }
}

async function report(url, more) {
  const path = join(folder, 'report.json');
  const options = ['--output=json', `--output-path=${path}`, '--quiet', ...more];
  const env = { CHROME_PATH: '/usr/bin/chromium', ...process.env };
  for (let attempt = 1; ; attempt++) {
    try {
      await run('npx', ['--yes', lighthouse, url, ...options], { env });
      return JSON.parse(readFileSync(path, 'utf8'));
    } catch (error) {
      if (attempt === attempts || !String(error.stderr).includes('run Lighthouse again')) throw error;
    }
  }
}

/** The audits that reduced a score below 100, without those of speed, which has figures of its own. */
const faults = (report) =>
  ['accessibility', 'best-practices', 'seo'].flatMap((category) =>
    report.categories[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && report.audits[id].score === 0)
      .map(({ id }) => `${category}: ${report.audits[id].title}`),
  );

const shops = [];
const day = busy ? busyShop() : undefined;
try {
  for (const program of programsOf(process.argv.slice(2))) shops.push(await open(program, day?.folder));
  if (busy) for (const shop of shops) shop.login = await customerWithCart(shop, inCart);
  // With the first visit of a page the server renders it.
  for (const shop of shops) for (const path of Object.values(pages)) await fetch(shop.url + path);
  for (const [page, path] of Object.entries(pages)) {
    const reports = shops.map(() => []);
    for (let round = 0; round < rounds; round++)
      for (const [index, shop] of shops.entries())
        reports[index].push(await judge(shop.url + path, page === 'check-out' ? shop.login : undefined));
    console.log(`\n${page} ${path}: median of ${rounds}`);
    for (const figure of figures) {
      if (figure.not?.includes(page)) continue;
      const medians = reports.map((list) => median(list.map(figure.of)));
      const missed = !met(figure, medians.at(-1));
      if (missed) process.exitCode = 1;
      const target = figure.least === undefined ? `at most ${figure.most}` : `at least ${figure.least}`;
      const columns = medians.map((reached) => shown(reached).padStart(7)).join('');
      console.log(`  ${figure.name.padEnd(15)}${columns}   ${missed ? 'MISSED' : 'met'}, ${target}`);
    }
    for (const fault of new Set(reports.at(-1).flatMap(faults))) console.log(`  ${fault}`);
  }
} finally {
  for (const shop of shops) await shop.close();
  day?.forget();
  rmSync(folder, { recursive: true, force: true });
}
