import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from '@playwright/test';
import { Builder, By } from 'selenium-webdriver';
import { freePort } from '../server';
import { type Engine, phone } from './engine';

export const webkitDriver = process.env.WEBKIT_DRIVER ?? '/usr/bin/WebKitWebDriver';

/** Starts a screen in memory, because WebKitGTK's MiniBrowser has no mode without a screen. Returns its name. */
async function startScreen(): Promise<[ChildProcess, string]> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(screen.stdio[3]!, 'data')) as [Buffer];
  return [screen, `:${String(number).trim()}`];
}

/** Starts Debian's WebKitGTK, whose engine is that of every browser on an iPhone, and drives it over WebDriver. */
export async function startWebKit(): Promise<Engine> {
  const [screen, display] = await startScreen();
  const port = await freePort();
  const server = `http://127.0.0.1:${port}`;
  const program = spawn(webkitDriver, [`--port=${port}`], {
    // Root cannot use the sandbox of WebKitGTK, and tests load only pages of their own.
    env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
    stdio: 'ignore',
  });
  const isReady = () =>
    fetch(`${server}/status`).then(
      (reply) => reply.ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: 30_000, message: 'WebKitWebDriver answers' }).toBe(true);
  const driver = await new Builder()
    .usingServer(server)
    .withCapabilities({ browserName: 'MiniBrowser' })
    .build();
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...phone });
  const find = (selector: string) => driver.findElement(By.css(selector));
  return {
    open: (url) => driver.get(url),
    reload: () => driver.navigate().refresh(),
    run: (body, ...args) => driver.executeScript(body, ...args),
    click: (selector) => find(selector).click(),
    type: (selector, text) => find(selector).sendKeys(text),
    picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    close: async () => {
      await driver.quit();
      program.kill();
      screen.kill();
    },
  };
}
