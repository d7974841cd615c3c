const expo = require('@expo/metro-config/build/transform-worker/transform-worker.js');

/** Evaluates what Expo made of a CSS module: a call of __d with the module's function. */
function exportsOf(code) {
  const module = { exports: {} };
  new Function('__d', code)((define) => define(null, null, null, null, module));
  return module.exports;
}

/**
 * Expo's own transform, but a CSS module leaves only its class names in the bundle: Expo writes each of them twice
 * more, in a form that `classes` (src/theme) makes when it is needed, and without minifying.
 */
module.exports = {
  ...expo,
  async transform(config, root, filename, data, options) {
    const result = await expo.transform(config, root, filename, data, options);
    if (options.dev || options.platform !== 'web' || !filename.endsWith('.module.css')) return result;
    const names = { ...exportsOf(result.output[0].data.code) };
    delete names.unstable_styles;
    const code = `__d(function(g,r,i,a,m,e,d){m.exports=${JSON.stringify(names)}});`;
    return { ...result, output: [{ ...result.output[0], data: { ...result.output[0].data, code } }] };
  },
};
