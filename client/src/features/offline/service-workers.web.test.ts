import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

/** Installs a worker of build b, while the server that is asked for its page has another build or the same; returns what it keeps. */
async function install(file: string, served: string): Promise<string[]> {
  const kept: string[] = [];
  const listeners: Record<string, (event: { waitUntil: (work: Promise<unknown>) => void }) => void> = {};
  const cache = {
    addAll: (urls: string[]) => Promise.resolve(void kept.push(...urls)),
    put: (url: string) => Promise.resolve(void kept.push(url)),
  };
  const text = readFileSync(join(__dirname, '../../..', file), 'utf8');
  runInNewContext(text.replace("build = ''", "build = 'b'").replace('scripts = []', "scripts = ['/b.js']"), {
    self: {
      addEventListener: (name: string, listener: (typeof listeners)[string]) => (listeners[name] = listener),
      skipWaiting: () => undefined,
    },
    caches: { open: () => Promise.resolve(cache) },
    fetch: () => {
      const reply = { ok: true, text: () => Promise.resolve(`<meta name="build" content="${served}"/>`) };
      return Promise.resolve({ ...reply, clone: () => reply });
    },
  });
  let work: Promise<unknown> | undefined;
  listeners.install!({ waitUntil: (given) => (work = given) });
  await work;
  return kept;
}

describe.each([
  ['public/sw.js', '/offline'],
  ['public-staff/sw.js', '/staff'],
])('%s', (file, shell) => {
  it('keeps the page with the scripts of its build', async () => {
    expect((await install(file, 'b')).sort()).toEqual(['/b.js', shell]);
  });

  // It would ask for scripts that the worker has not kept. The browser installs the worker again later.
  it('is not installed with the page of another build', async () => {
    await expect(install(file, 'a')).rejects.toThrow('another build');
  });
});
