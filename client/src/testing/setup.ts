import { timeoutManager, type ManagedTimerId } from '@tanstack/react-query';

import first from '../i18n/en';
import later from '../i18n/en/later';
import shell from '../i18n/en/shell.json';

// Native modules, which need a device.
jest.mock('expo-secure-store', () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    deleteItemAsync: (key: string) => Promise.resolve(void kept.delete(key)),
  };
});

jest.mock('react-native-maps', () => ({ __esModule: true, default: () => null, Marker: () => null }));

jest.mock('expo-location', () => ({
  getForegroundPermissionsAsync: () => Promise.resolve({ granted: false }),
}));

jest.mock('expo-sqlite/kv-store', () => {
  const kept = new Map<string, string>();
  return {
    __esModule: true,
    default: {
      getItemSync: (key: string) => kept.get(key) ?? null,
      setItemSync: (key: string, value: string) => void kept.set(key, value),
      removeItemSync: (key: string) => kept.delete(key),
    },
  };
});

jest.mock('expo-network', () => ({
  getNetworkStateAsync: () => Promise.resolve({ isConnected: true }),
  addNetworkStateListener: () => ({ remove: () => undefined }),
}));

// Jest has no layout: these sizes stand for the window of a long list and for each of its items.
jest.mock('@shopify/flash-list/dist/recyclerview/utils/measureLayout', () => ({
  ...jest.requireActual<object>('@shopify/flash-list/dist/recyclerview/utils/measureLayout'),
  measureParentSize: () => ({ x: 0, y: 0, width: 360, height: 780 }),
  measureFirstChildLayout: () => ({ x: 0, y: 0, width: 360, height: 780 }),
  measureItemLayout: () => ({ x: 0, y: 0, width: 180, height: 240 }),
}));

// A query is deleted minutes after its last observer is gone. Without this Jest would wait for that timer before it exits.
timeoutManager.setTimeoutProvider({
  setTimeout: (done, delay) => unreferenced(setTimeout(done, delay)),
  setInterval: (done, delay) => unreferenced(setInterval(done, delay)),
  clearTimeout: (timer) => clearTimeout(timer as number | undefined),
  clearInterval: (timer) => clearInterval(timer as number | undefined),
});

function unreferenced<T extends ManagedTimerId>(timer: T): T {
  if (typeof timer === 'object' && 'unref' in timer) (timer as unknown as { unref: () => void }).unref();
  return timer;
}

// All texts at once: tests render components without loading their text files.
Object.assign(first, later, { shell });
