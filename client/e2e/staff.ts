import { randomInt } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import type { paths } from '../src/api/schema.staff.gen';
import type { Server } from './server';

type Data<P extends keyof paths> = paths[P] extends {
  post: { responses: { 200: { content: { 'application/json': { data: infer D } } } } };
}
  ? D
  : never;

export type Role = 'owner' | 'manager' | 'support' | 'picker' | 'rider';

/** A person of the shop who calls the staff's API directly, to prepare a test or to check what a screen has caused. */
export class Person {
  static readonly password = 'shelf-by-shelf-77';
  token = '';

  private constructor(
    private readonly server: Server,
    readonly handle: string,
    readonly name: string,
    readonly mobile: string,
  ) {}

  /** Makes a person with `tokri staff add`, and logs in: with the code, and the password for roles that have one. */
  static async of(server: Server, role: Role, name = `The ${role}`): Promise<Person> {
    const mobile = `9${randomInt(100_000_000, 1_000_000_000)}`;
    const handle = `${role.slice(0, 3)}${mobile.slice(1)}`;
    server.run('staff', 'add', mobile, handle, '--name', name, '--role', role);
    const person = new Person(server, handle, name, mobile);
    const { challengeId } = await person.post('/door/begin', { mobile });
    const entered = await person.post('/door/verify', { challengeId, code: await server.otp(mobile) });
    const { token = '' } =
      entered.step === 'session'
        ? entered
        : await person.post('/door/choose', { challengeId, password: Person.password });
    person.token = token;
    return person;
  }

  async post<P extends keyof paths & string>(path: P, body: object = {}): Promise<Data<P>> {
    const reply = await fetch(`${this.server.url}/api/staff${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(this.token && { Authorization: `Bearer ${this.token}` }),
      },
      body: JSON.stringify(body),
    });
    const envelope = (await reply.json()) as { status: boolean; code: string; data: Data<P> };
    if (!envelope.status) throw new Error(`${path}: ${reply.status} ${envelope.code}`);
    return envelope.data;
  }
}

/** Makes a person of the role who is logged in on the page, as if at an earlier visit. Call it before the page is opened. */
export async function staffLogin(page: Page, server: Server, role: Role): Promise<Person> {
  const person = await Person.of(server, role);
  const me = await person.post('/me');
  await page.addInitScript(
    ([token, me]) => {
      if (localStorage.getItem('tokri-e2e')) return;
      localStorage.setItem('tokri-e2e', 'arrived');
      localStorage.setItem('tokri.staff.token', token!);
      localStorage.setItem('tokri.staff.person', me!);
    },
    [person.token, JSON.stringify(me)],
  );
  return person;
}

/** Logs out on the page "More". The page is then loaded anew, and what was typed before would be lost. */
export async function logOut(page: Page): Promise<void> {
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Log out' }).click();
  await loaded;
}

/** Waits until a sheet is closed, and until the step back in the history that its closing takes has arrived. */
export async function closed(sheet: Locator): Promise<void> {
  await expect(sheet).toBeHidden();
  await sheet.page().waitForFunction(() => !(history.state as { layers?: number } | null)?.layers);
}

/** Types a number: on the page's own pad where it has one, else into the field. */
export async function typeNumber(page: Page, label: string, number: string): Promise<void> {
  await expect(page.getByRole('radiogroup', { name: 'What you do' })).toBeVisible();
  const pad = page.getByRole('group', { name: 'Number pad' });
  if ((await pad.count()) === 0) return page.getByLabel(label, { exact: true }).fill(number);
  const remove = pad.getByRole('button', { name: 'Delete the last digit' });
  for (let press = 0; press < 6; press++) await remove.click();
  for (const digit of number) await pad.getByRole('button', { name: digit, exact: true }).click();
}

/** Presses one of the buttons at the foot of an order's page; on a phone all but the first are behind "Other…". */
export async function act(page: Page, name: string): Promise<void> {
  const direct = page.getByRole('button', { name }).filter({ visible: true });
  const others = page.getByRole('button', { name: 'Other…' }).filter({ visible: true });
  await expect(direct.or(others).first()).toBeVisible();
  if ((await direct.count()) === 0) await others.click();
  await direct.first().click();
}

/** Finds a complaint on the board and opens its answer. */
export async function answerComplaint(page: Page, trackingId: string): Promise<void> {
  await page.goto('/staff/board');
  await page.getByRole('link', { name: new RegExp(`Complaint without an answer.*${trackingId}`) }).click();
  await act(page, 'Answer complaint…');
}

/** Has the server refuse the first call that `isRefused` is true of, which sees the body of each; without it, the first of all. */
export async function refuseOnce(
  page: Page,
  path: string,
  { status, ...refusal }: { status: number; code: string; message: string },
  isRefused: (body: { order?: string }) => boolean = () => true,
): Promise<void> {
  let refused = false;
  await page.route(`**/api/staff${path}`, (route) => {
    const wanted = isRefused(route.request().postDataJSON() as { order?: string });
    if (refused || !wanted) return route.fallback();
    refused = true;
    return route.fulfill({ status, json: { status: false, success: false, ...refusal } });
  });
}

/** The first call reaches the server, but its answer is lost. */
export async function loseFirstAnswer(page: Page, path: string): Promise<void> {
  let calls = 0;
  await page.route(`**/api/staff${path}`, async (route) => {
    calls += 1;
    if (calls > 1) return route.fallback();
    await route.fetch();
    await route.abort();
  });
}

/** What the server answers if the password was given long ago. */
export const proofRequired = { status: 403, code: 'proof_required', message: 'Please give the password.' };
