const fs = require('node:fs');
const path = require('node:path');
const filenames = require('@expo/metro-config/build/serializer/computeChunkFilenames');

const page = (...below) => path.join(path.dirname(require.resolve('../package.json')), 'src', ...below);

/** The modules of the first page, in the shop's client and in the staff's. */
const first = [
  page('app', '_layout.tsx'),
  page('app', 'index.tsx'),
  page('app-staff', '_layout.tsx'),
  page('app-staff', 'staff', 'index.tsx'),
];

// The build fails if a file or Expo's function has moved. Otherwise the first page would silently load more.
for (const file of first) fs.accessSync(file);
if (!filenames.precomputeChunkFilenames) throw new Error('Expo names its chunks by another function');

/** Adds a module and all that it imports, except by import(), to `found`. */
function addImports(module, graph, found) {
  if (!module || found.has(module)) return;
  found.add(module);
  for (const { absolutePath, data } of module.dependencies.values()) {
    if (!data.data.asyncType) addImports(graph.dependencies.get(absolutePath), graph, found);
  }
}

function importsOf(modules, graph) {
  const found = new Set();
  for (const module of modules) addImports(module, graph, found);
  return found;
}

/**
 * Metro puts every module that two chunks share into a script that the first page loads. Those that the first page does not need are
 * put into each of the chunks that do: Metro's runtime ignores a module that another script has brought before.
 */
function leaveToChunks(chunks) {
  const all = [...chunks];
  const common = all.find((chunk) => chunk.name === '/__common.js');
  const entry = all.find((chunk) => chunk.isEntry);
  if (!common || !entry) return;
  const { graph } = common;
  const needed = importsOf([...entry.entries, ...first.map((file) => graph.dependencies.get(file))], graph);
  const others = all
    .filter((chunk) => chunk.isAsync && !chunk.sealed)
    .map((chunk) => ({ chunk, imports: importsOf(chunk.entries, graph) }));
  for (const module of [...common.deps]) {
    if (needed.has(module)) continue;
    common.deps.delete(module);
    for (const { chunk, imports } of others) if (imports.has(module)) chunk.deps.add(module);
  }
}

/** Keeps what only later pages share out of the first load. The chunks' names are hashes of what they contain, so it comes before these. */
module.exports = function firstPageOnly() {
  const { precomputeChunkFilenames } = filenames;
  filenames.precomputeChunkFilenames = (options) => {
    if (process.env.NODE_ENV === 'production') leaveToChunks(options.chunks);
    return precomputeChunkFilenames(options);
  };
};
