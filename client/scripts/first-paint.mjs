// Measures the first visit on a slow phone: processor four times slower, 1.6 Mbit/s, 150 ms, nothing cached. TBT is measured by the
// clock, so other programs on the machine make it worse; "blocked" is the same by processor time, which they disturb less. ADD is
// the time until a press on ADD has an effect, if a customer presses it four times a second from the start.
// The staff's page is what a person sees whose phone is not logged in; it has no ADD. SHOWN is when its form (or the third product
// of a list) is there. The first paint of the staff's page has a limit.
// npm run first-paint [-- program …] measures bin/tokri, or several programs in turns, the first being 1.
import { chromium } from '@playwright/test';
import { median, open, pages, programsOf } from './programs.mjs';

const rounds = Number(process.env.ROUNDS ?? 5);
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const units = {
  FCP: 'ms',
  LCP: 'ms',
  SHOWN: 'ms',
  TBT: 'ms',
  blocked: 'ms',
  busy: 'ms',
  ADD: 'ms',
  CLS: '',
  requests: '',
  calls: '',
  twice: '',
  errors: '',
};

const isStaff = (address) => new URL(address).pathname.startsWith('/staff');
const staffLimitMs = 3000;
const measured = { ...pages, staff: '/staff/login' };
/** What is there when a page shows what it is for. */
const content = (page) => {
  const main = page.getByRole('main');
  return isStaff(page.url()) ? main.getByRole('textbox').first() : main.getByRole('listitem').nth(2);
};

const programs = programsOf(process.argv.slice(2));

/** A page is at rest if for so many milliseconds nothing was painted and no script ran long. */
const restMs = 3000;

/** Runs in the page before its own scripts. */
function watch() {
  const seen = { FCP: 0, LCP: 0, TBT: 0, CLS: 0, busyUntil: 0 };
  window.paint = seen;
  const busy = (entry) => (seen.busyUntil = Math.max(seen.busyUntil, entry.startTime + entry.duration));
  const on = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  on('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.FCP = entry.startTime;
  });
  on('largest-contentful-paint', (entry) => {
    seen.LCP = entry.startTime;
    busy(entry);
    seen.what = entry.url || entry.element?.textContent?.slice(0, 40);
  });
  on('layout-shift', (entry) => {
    if (!entry.hadRecentInput) seen.CLS += entry.value;
    busy(entry);
  });
  on('longtask', (entry) => {
    seen.TBT += entry.duration - 50;
    busy(entry);
  });
}

/** Runs in the page before its own scripts. */
function pressAdd() {
  const timer = setInterval(() => {
    if (document.querySelector('[role=dialog]')) {
      window.answered = performance.now();
      clearInterval(timer);
    } else document.querySelector('main [aria-label^="Add "]')?.click();
  }, 250);
}

async function openPhone(browser) {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: Number(process.env.CPU ?? 4) });
  return { context, page, devtools };
}

/** Records the tasks of the page's main thread. The returned function stops this and adds up their processor time. */
async function recordTasks(devtools) {
  const events = [];
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  const traceConfig = { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] };
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  return async () => {
    const ended = new Promise((complete) => devtools.once('Tracing.tracingComplete', complete));
    await devtools.send('Tracing.end');
    await ended;
    const isMain = ({ name, args }) => name === 'EvaluateScript' && args.data?.url?.includes('/_expo/');
    const { pid, tid } = events.find(isMain);
    const tasks = events.filter((one) => one.name === 'RunTask' && one.pid === pid && one.tid === tid);
    const used = tasks.map(({ tdur = 0 }) => tdur / 1000);
    return {
      busy: used.reduce((sum, ms) => sum + ms, 0),
      blocked: used.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0),
    };
  };
}

async function answer(browser, address) {
  const { context, page } = await openPhone(browser);
  await page.addInitScript(pressAdd);
  await page.goto(address);
  const ADD = await page.waitForFunction(() => window.answered, null, { timeout: 120_000 });
  const ms = await ADD.jsonValue();
  await context.close();
  return ms;
}

async function visit(browser, address) {
  const { context, page, devtools } = await openPhone(browser);
  const requests = [];
  let errors = 0;
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
  page.on('pageerror', () => errors++);
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors++;
  });
  const tasks = await recordTasks(devtools);
  await page.addInitScript(watch);
  await page.goto(address);
  // Wait until the content is there and nothing is being loaded any more.
  await content(page).waitFor({ state: 'attached', timeout: 60_000 });
  const SHOWN = await page.evaluate(() => performance.now());
  await page.waitForLoadState('networkidle');
  // When the network is idle the processor may still be busy with scripts, and the last paint comes after them.
  await page.waitForFunction((rest) => performance.now() - window.paint.busyUntil > rest, restMs, {
    timeout: 120_000,
  });
  const paint = await page.evaluate(() => window.paint);
  const work = await tasks();
  await context.close();
  return {
    ...paint,
    ...work,
    SHOWN,
    ADD: isStaff(address) ? 0 : await answer(browser, address),
    requests: requests.length,
    calls: requests.filter((request) => request.includes('/api/')).length,
    twice: requests.length - new Set(requests).size,
    errors,
  };
}

const shown = (value) => (value >= 10 || Number.isInteger(value) ? value.toFixed(0) : value.toFixed(3));

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
  ],
});
const shops = [];
try {
  for (const program of programs) shops.push(await open(program));
  // The first visit of each page warms up the server and is not measured.
  for (const shop of shops) for (const path of Object.values(measured)) await visit(browser, shop.url + path);
  for (const [name, path] of Object.entries(measured)) {
    const visits = shops.map(() => []);
    for (let round = 0; round < rounds; round++)
      for (const [index, shop] of shops.entries()) visits[index].push(await visit(browser, shop.url + path));
    console.log(`\n${name} ${path}: median of ${rounds}; largest: ${visits.at(-1).at(-1).what}`);
    for (const [figure, unit] of Object.entries(units)) {
      const medians = visits.map((list) => median(list.map((one) => one[figure])));
      const ratios = medians
        .slice(1)
        .map((value) => (medians[0] ? ` (${(value / medians[0]).toFixed(2)})` : ''));
      const text = medians.map(
        (value, index) => `${shown(value)}${unit && ` ${unit}`}${ratios[index - 1] ?? ''}`,
      );
      console.log(`  ${figure.padEnd(9)}${text.join('   ')}`);
      if (name === 'staff' && figure === 'FCP' && medians.at(-1) > staffLimitMs) {
        console.log(`            more than ${staffLimitMs} ms`);
        process.exitCode = 1;
      }
    }
  }
} finally {
  await browser.close();
  for (const shop of shops) await shop.close();
}
