// A JavaScript engine with what React Native and Expo have put into it on a phone before the app's bundle runs, and without what
// Node adds to the language. The bundle then runs in it as it is.
import { Console } from 'node:console';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { clearTimeout, setInterval, setTimeout } from 'node:timers';
import vm from 'node:vm';

import { expoGlobal } from './expo.mjs';
import { nativeModules } from './modules.mjs';
import { recordViews } from './views.mjs';

/** Native modules for which the app asks without needing them. */
const optional = [
  // The engine of a phone measures and shares memory by these.
  'NativePerformanceCxx',
  'BlobModule',
  'FrameRateLogger',
  'WorkletsModule',
  // Modules of packages that the app does not have, or of the other platform.
  'ExpoUpdates',
  'ExpoGo',
  'ExpoObserve',
  'AccessibilityManager',
  'AccessibilityInfo',
  'LinkingManager',
  'IntentAndroid',
  'SoundManager',
];

function removeGlobalsOfNode() {
  const language = vm.runInNewContext('Object.getOwnPropertyNames(globalThis)');
  // Hermes has an encoder beside the language.
  const kept = new Set([...language, 'TextEncoder']);
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (!kept.has(name)) delete globalThis[name];
  }
}

/** The timers of a phone, whose handles are numbers. */
function timers() {
  const running = new Map();
  let last = 0;
  const starts =
    (start) =>
    (callback, ms, ...values) => {
      running.set(++last, start(callback, ms, ...values));
      return last;
    };
  const clear = (handle) => {
    clearTimeout(running.get(handle));
    running.delete(handle);
  };
  const begin = starts(setTimeout);
  return {
    setTimeout: begin,
    clearTimeout: clear,
    setInterval: starts(setInterval),
    clearInterval: clear,
    requestAnimationFrame: (callback) => begin(() => callback(performance.now()), 16),
    cancelAnimationFrame: clear,
  };
}

/** The engine for one platform. `config` is the configuration that the build puts into the app. */
export function startEngine({ platform, config }) {
  const faults = [];
  const absent = new Set();
  const callable = new Map();
  const fault = (error) => faults.push(error?.stack ?? error?.message ?? String(error));
  const views = recordViews((call) => setTimeout(call, 0));
  const print = new Console(process.stdout, process.stderr);
  const modules = nativeModules(platform, { fault, dom: views.dom });
  const note = (name) => void (optional.includes(name) || absent.add(name));
  const log = (text, level) => {
    if (process.env.VERBOSE) print.log(text);
    // 3 is an error. React Native tells the errors that it has caught only in the log.
    if (level >= 3) fault(text);
  };
  /** Fails with all that went wrong so far. */
  const throwFaults = () => {
    const missing = [...absent].map(
      (name) => `the app asks for the native module ${name}, which the host does not have`,
    );
    const told = [...missing, ...new Set(faults)];
    if (told.length > 0) throw new Error(told.join('\n'));
  };
  process.on('unhandledRejection', fault);
  process.on('uncaughtException', fault);

  removeGlobalsOfNode();
  Object.assign(globalThis, timers(), {
    global: globalThis,
    window: globalThis,
    nativePerformanceNow: () => performance.now(),
    nativeLoggingHook: log,
    HermesInternal: { hasPromise: () => true, getRuntimeProperties: () => ({}) },
    RN$Bridgeless: true,
    RN$registerCallableModule: (name, make) => void callable.set(name, make),
    RN$handleException: (error) => (fault(error), true),
    RN$LegacyInterop_UIManager_getConstants: () => ({ ViewManagerNames: [], LazyViewManagersEnabled: true }),
    RN$LegacyInterop_UIManager_getConstantsForViewManager: () => null,
    RN$LegacyInterop_UIManager_getDefaultEventTypes: () => ({}),
    __nativeComponentRegistry__hasComponent: () => true,
    __turboModuleProxy(name) {
      if (!modules[name]) note(name);
      return modules[name] ?? null;
    },
    // React Native reads modules from here, too, if the registry above has none of the name.
    nativeModuleProxy: {},
    nativeFabricUIManager: views.manager,
    expo: expoGlobal(config),
  });
  return {
    views,
    print: (text) => print.log(text),
    throwFaults,
    run(bundle) {
      vm.runInThisContext(readFileSync(bundle, 'utf8'), { filename: bundle });
      const registry = callable.get('AppRegistry');
      if (!registry) throw new Error('the bundle has registered no app');
      registry().runApplication('main', { rootTag: 1, initialProps: {}, fabric: true });
    },
    /** Resolves when `met` is true after a change of the views. Fails at the first fault, or after a minute with what it waited for. */
    until(what, met) {
      return new Promise((resolve, reject) => {
        const end = (finish, value) => {
          clearTimeout(limit);
          clearTimeout(watch);
          finish(value);
        };
        const look = () => {
          try {
            throwFaults();
            if (met()) end(resolve);
          } catch (error) {
            end(reject, error);
          }
        };
        const limit = setTimeout(() => end(reject, new Error(`waited a minute for ${what}`)), 60_000);
        // A fault may change no view.
        const watch = setInterval(look, 500);
        views.onChange(look);
        look();
      });
    },
  };
}
