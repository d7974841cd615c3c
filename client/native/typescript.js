const { readFileSync } = require('node:fs');
const path = require('node:path');
const ts = require('typescript');

const client = path.dirname(__dirname);
const isOwn = (file) => file.startsWith(client) && !file.includes(`${path.sep}node_modules${path.sep}`);
const inherited = require.extensions['.ts'];

/** Lets Node 20 load the shop's TypeScript files that app.config.ts imports. Expo itself compiles only app.config.ts. */
require.extensions['.ts'] = (module, file) => {
  if (!isOwn(file)) return inherited(module, file);
  const compilerOptions = { module: ts.ModuleKind.CommonJS, esModuleInterop: true };
  const { outputText } = ts.transpileModule(readFileSync(file, 'utf8'), { compilerOptions });
  return module._compile(outputText, file);
};
