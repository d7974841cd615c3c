const { mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');

/**
 * Notes which npm packages an export for browsers bundles, by their places in package-lock.json, and writes the list
 * to the file that BUNDLED_PACKAGES names. The SBOM is made from it: most packages of the lock only build the client.
 */
function bundledPackages(root) {
  const target = process.env.BUNDLED_PACKAGES;
  const places = new Set();
  if (target) {
    process.on('exit', (code) => {
      if (code !== 0 || places.size === 0) return;
      // The bundle that renders pages on the server is made after the website's, and delivered beside it.
      if (process.env.RENDERER)
        JSON.parse(readFileSync(target, 'utf8')).forEach((place) => places.add(place));
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, `${JSON.stringify([...places].sort(), null, 2)}\n`);
    });
  }
  return function note(context, platform, found) {
    // The pages are drawn beforehand by bundles for Node, of which nothing is delivered.
    if (platform !== 'web' || context.customResolverOptions?.environment === 'node') return;
    for (const file of found.filePaths ?? [found.filePath ?? '']) {
      const parts = path.relative(root, file).split(path.sep);
      const last = parts.lastIndexOf('node_modules');
      if (last < 0) continue;
      places.add(parts.slice(0, last + (parts[last + 1].startsWith('@') ? 3 : 2)).join('/'));
    }
  };
}

module.exports = bundledPackages;
