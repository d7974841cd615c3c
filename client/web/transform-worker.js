const expo = require('@expo/metro-config/build/transform-worker/transform-worker.js');

/** Evaluates Expo's output for a CSS module, which is a call of __d with the module's function. */
function exportsOf(code) {
  const module = { exports: {} };
  new Function('__d', code)((define) => define(null, null, null, null, module));
  return module.exports;
}

/**
 * Expo's own transform, but of a CSS module only the class names are put into the bundle. Expo would write each of them two more
 * times, unminified, in a form that `classes` (src/theme) makes when it is needed.
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
