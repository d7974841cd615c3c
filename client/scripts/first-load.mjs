// Fails if the scripts of the first page, or a lazy chunk, are larger than their budget (with brotli), in the shop's client or in the
// staff's, and prints the largest modules of the first load. Fails, too, if a script of the shop has a module of the staff's client, or
// if a script imports a module that neither it nor those of every page bring.
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const firstBudget = 230 * 1024;
const lazyBudget = 40 * 1024;
const dist = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist');
const kib = (bytes) => `${(bytes / 1024).toFixed(1)} KiB`;
const weigh = (content) => brotliCompressSync(content).length;

/** The modules of a bundle, each as Metro defines it: __d(function(...) {...}, id, [ids of what it imports]). */
const modulesOf = (bundle) => bundle.split(/^(?=__d\()/m).filter((code) => code.startsWith('__d('));
/** Metro writes no paths into the bundle, so a module is named by its exports, or by the beginning of its code. */
const nameOf = (code) => {
  const names = code.matchAll(
    /(?:\b_?e(?:xports)?\.|defineProperty\(_?e(?:xports)?,["'])(\w+)["']?(?:=(?!=)|,)/g,
  );
  const exported = new Set([...names].map((match) => match[1]).filter((name) => name !== '__esModule'));
  return exported.size > 0 ? [...exported].slice(0, 4).join(' ') : code.slice(0, 80).trimEnd();
};

const folder = '_expo/static/js/web';

/** A module's id and the ids of what it imports, except by import(): Metro writes both behind the module's function. */
function importsOf(code) {
  const ends = code.matchAll(/,(\d+)(?:,(\[[\d,null]*\]|\{[^{}]*(?:"paths":\{[^{}]*\})?[^{}]*\}))?\);/g);
  const [, id, list = '[]'] = [...ends].pop();
  const { paths = {}, ...imports } = JSON.parse(list);
  return { id: Number(id), imports: Object.values(imports).filter((one) => one !== null && !(one in paths)) };
}

/** Which script lacks which module: web/first-page.js moves modules between scripts. */
async function missing(root, first) {
  const names = (await readdir(join(root, folder))).filter((file) => file.endsWith('.js'));
  const scripts = await Promise.all(
    names.map(async (name) => {
      const modules = modulesOf(await readFile(join(root, folder, name), 'utf8')).map(importsOf);
      // The script of the first page's own route, "index", is not on other pages.
      const everywhere = first.includes(`/${folder}/${name}`) && !name.startsWith('index-');
      return { name, modules, everywhere };
    }),
  );
  const ids = (modules) => modules.map(({ id }) => id);
  const loaded = new Set(scripts.filter((one) => one.everywhere).flatMap(({ modules }) => ids(modules)));
  return scripts.flatMap(({ name, modules }) => {
    const own = new Set(ids(modules));
    const lacks = modules.flatMap(({ imports }) => imports).filter((id) => !loaded.has(id) && !own.has(id));
    return lacks.map((id) => `${name} lacks module ${id}, which it imports`);
  });
}

/** Prints the first load of a client and its largest modules, and reports whether both budgets are kept. */
async function measure(name, root, base) {
  const html = await readFile(join(root, 'index.html'), 'utf8');
  const first = [...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map((match) => match[1].slice(base.length));
  if (first.length === 0) throw new Error(`the first page of ${name} loads no script: was it exported?`);
  let total = 0;
  const modules = [];
  for (const path of first) {
    const content = await readFile(join(root, path), 'utf8');
    modules.push(...modulesOf(content));
    const size = weigh(content);
    total += size;
    console.log(`first ${kib(size)}  ${base}${path}`);
  }
  console.log(`first load of ${name} ${kib(total)} of ${kib(firstBudget)}`);
  const weighed = modules.map((code) => ({ size: weigh(code), name: nameOf(code) }));
  for (const { size, name: module } of weighed.sort((a, b) => b.size - a.size).slice(0, 10)) {
    console.log(`  module ${kib(size)}  ${module}`);
  }
  const faults = await missing(root, first);
  for (const fault of faults) console.log(fault);
  let kept = total <= firstBudget && faults.length === 0;
  for (const file of await readdir(join(root, folder))) {
    const path = `/${folder}/${file}`;
    if (!file.endsWith('.js') || first.includes(path)) continue;
    const size = weigh(await readFile(join(root, path)));
    if (size <= lazyBudget) continue;
    kept = false;
    console.log(`lazy ${kib(size)} over ${kib(lazyBudget)}  ${base}${path}`);
  }
  return kept;
}

/**
 * Texts of modules that only the staff's client has: the names under which it stores things and the addresses that it calls. The build
 * itself refuses such a module in a bundle for customers (web/staff.js); this looks at what was built.
 */
const ofStaff = ['staff.token', 'tokri-staff', '/door/begin', '/staff/waiting'];

async function staffInShop() {
  const found = [];
  for (const file of await readdir(join(dist, folder))) {
    if (!file.endsWith('.js')) continue;
    const script = await readFile(join(dist, folder, file), 'utf8');
    for (const text of ofStaff) if (script.includes(text)) found.push(`${file} has "${text}"`);
  }
  const own = await Promise.all(
    (await readdir(join(dist, 'staff', folder)))
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFile(join(dist, 'staff', folder, file), 'utf8')),
  );
  const gone = ofStaff.filter((text) => !own.some((script) => script.includes(text)));
  if (gone.length > 0) throw new Error(`the staff's client has no text ${gone.join(', ')}: look for others`);
  return found;
}

const kept = [
  await measure('the shop', dist, ''),
  await measure("the staff's client", join(dist, 'staff'), '/staff'),
];
const found = await staffInShop();
for (const one of found) console.log(`a module of the staff's client is in the shop's: ${one}`);
process.exitCode = kept.every(Boolean) && found.length === 0 ? 0 : 1;
