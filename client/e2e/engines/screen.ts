import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { Engine } from './engine';

/** What a step looks for: by role and accessible name, by label, or by text. A password's field has no role. */
export interface Query {
  role?: string;
  label?: RegExp;
  name?: string | RegExp;
  text?: string | RegExp;
  /** Where the element is: a query of its own. */
  in?: Query;
}

const library = readFileSync(
  require.resolve('@testing-library/dom/dist/@testing-library/dom.umd.js'),
  'utf8',
);

/**
 * Looks for the first visible element of a query, marks it, and returns where it is; null if there is none. It runs in the page,
 * where Testing Library knows roles and names as a screen reader does.
 */
const look = `
  const [query] = arguments;
  const pattern = (of) => (of && of.source !== undefined ? new RegExp(of.source, of.flags) : of);
  const visible = (one) => one.getClientRects().length > 0 && getComputedStyle(one).visibility === 'visible';
  const { queryAllByRole, queryAllByLabelText, queryAllByText } = window.TestingLibraryDom;
  const all = ({ role, name, label, text, in: inside }) => {
    const roots = inside ? all(inside) : [document.body];
    return roots.flatMap((root) => {
      if (role) return queryAllByRole(root, role, name ? { name: pattern(name) } : {});
      return label ? queryAllByLabelText(root, pattern(label)) : queryAllByText(root, pattern(text));
    }).filter(visible);
  };
  const [found] = all(query);
  document.querySelector('[data-test-target]')?.removeAttribute('data-test-target');
  if (!found) return null;
  found.setAttribute('data-test-target', '');
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = found.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  return {
    place: [x, y, width, height].join(),
    free: found.contains(top) && found.getAttribute('aria-disabled') !== 'true' && !found.disabled,
    text: found.textContent,
  };
`;

interface Found {
  /** Position and size. */
  place: string;
  /** Whether a press in its middle reaches the element, and it is not disabled. */
  free: boolean;
  text: string;
}

const target = '[data-test-target]';

/** How long a step waits, in ms. WebKit draws without a graphics card here: on a busy machine a page takes ten seconds to start. */
const patience = 45_000;

/** JSON has no regular expressions. */
const plain = (query: Query): unknown =>
  JSON.parse(
    JSON.stringify(query, (_, value) =>
      value instanceof RegExp ? { source: value.source, flags: value.flags } : value,
    ),
  );

const named = (query: Query): string =>
  JSON.stringify(query, (_, value) => (value instanceof RegExp ? String(value) : value));

/** The page of an engine, used as a customer does: each step waits until its element can be seen or pressed. */
export class Screen {
  /** What the last look found. */
  private found: Found | null = null;

  constructor(
    private readonly engine: Engine,
    private readonly shop: string,
  ) {}

  /** Opens a page and waits until its scripts have started, because before that it does not react to input. */
  async open(path: string): Promise<void> {
    await this.engine.open(new URL(path, this.shop).href);
    await this.alive();
  }

  async reload(): Promise<void> {
    await this.engine.reload();
    await this.alive();
  }

  private async alive(): Promise<void> {
    await this.until('the scripts of the page have started', () =>
      this.engine.run('return "started" in document.documentElement.dataset'),
    );
  }

  private async look(query: Query): Promise<Found | null> {
    if (!(await this.engine.run('return "TestingLibraryDom" in window'))) await this.engine.run(library);
    this.found = await this.engine.run<Found | null>(look, plain(query));
    return this.found;
  }

  /** Waits for a condition. A page that is being left cannot answer, which is no failure yet. */
  async until(what: string, condition: () => Promise<unknown>): Promise<void> {
    let problem: unknown;
    await expect
      .poll(
        async () => {
          try {
            return Boolean(await condition());
          } catch (error) {
            problem = error;
            return false;
          }
        },
        { timeout: patience, intervals: [100], message: what },
      )
      .toBe(true)
      .catch((error: Error) => {
        throw new Error(
          `${error.message}\nlast seen: ${JSON.stringify(this.found)}\nlast error: ${String(problem)}`,
        );
      });
  }

  async see(query: Query): Promise<void> {
    await this.until(`${named(query)} can be seen`, () => this.look(query));
  }

  async gone(query: Query): Promise<void> {
    await this.until(`${named(query)} is gone`, async () => (await this.look(query)) === null);
  }

  /** Waits until the element rests where it is, nothing covers it, and it is not disabled. */
  private async reach(query: Query): Promise<void> {
    let before = '';
    await this.until(`${named(query)} can be pressed`, async () => {
      const found = await this.look(query);
      const rests = found?.free && found.place === before;
      before = found?.place ?? '';
      return rests;
    });
  }

  async click(query: Query): Promise<void> {
    await this.reach(query);
    await this.engine.click(target);
  }

  async type(query: Query, text: string): Promise<void> {
    await this.reach(query);
    await this.engine.type(target, text);
  }

  async at(path: RegExp): Promise<string> {
    let now = '';
    await this.until(`the address is ${path}`, async () => {
      now = await this.engine.run<string>('return location.href');
      return path.test(now);
    });
    return now;
  }

  /** Runs the body of a function in the page. */
  run<T>(body: string): Promise<T> {
    return this.engine.run(body);
  }
}
