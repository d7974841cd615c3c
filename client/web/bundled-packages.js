const { existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');

/**
 * Collects the npm packages that an export for browsers contains, by their places in package-lock.json, and writes the list to the
 * file that BUNDLED_PACKAGES names. The SBOM is made from it, because most packages of the lock file are only used to build the client.
 */
function bundledPackages(root) {
  const target = process.env.BUNDLED_PACKAGES;
  const places = new Set();
  if (target) {
    process.on('exit', (code) => {
      if (code !== 0 || places.size === 0) return;
      // The bundle that renders pages on the server and the staff's are made after that of the website and delivered, too: they add
      // to its list.
      if ((process.env.RENDERER || process.env.STAFF) && existsSync(target))
        JSON.parse(readFileSync(target, 'utf8')).forEach((place) => places.add(place));
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, `${JSON.stringify([...places].sort(), null, 2)}\n`);
    });
  }
  return function note(context, platform, found) {
    // Bundles for Node only draw the pages at build time and are not delivered.
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
