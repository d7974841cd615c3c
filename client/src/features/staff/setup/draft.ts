import { create } from 'zustand';

import { storage } from '@/lib/storage';
import { readJson, writeJson } from '@/lib/stored-json';
import type { Form } from './queries';

/** A time of delivery, as it is typed. */
export interface TypedWindow {
  days: readonly number[];
  start: string;
  end: string;
  capacity: string;
  cutoff: string;
}

/** The form as it is typed: numbers are texts until they are sent. */
export interface Typed {
  name: string;
  locality: string;
  city: string;
  state: string;
  address: string;
  email: string;
  fssai: string;
  latitude: string;
  longitude: string;
  km: string;
  windows: readonly TypedWindow[];
  delivery: string;
  freeFrom: string;
  minimumOrder: string;
  demo: boolean;
  list: string;
  owner: string;
  mobile: string;
}

/** What a reload must not lose. The password is not part of it. */
export interface Draft {
  /** The one-time code of the address. */
  code: string;
  step: number;
  typed: Typed;
  /** The login to which a code was sent; '' before that. */
  challenge: string;
  resendAt: number;
  proved: boolean;
}

export const everyDay = [1, 2, 3, 4, 5, 6, 0] as const;

const blank: Draft = {
  code: '',
  step: 0,
  typed: {
    name: '',
    locality: '',
    city: 'Indore',
    state: 'Madhya Pradesh',
    address: '',
    email: '',
    fssai: '',
    latitude: '22.7196',
    longitude: '75.8577',
    km: '3',
    windows: [
      { days: everyDay, start: '420', end: '540', capacity: '20', cutoff: '540' },
      { days: everyDay, start: '1020', end: '1140', capacity: '20', cutoff: '120' },
    ],
    delivery: '25',
    freeFrom: '199',
    minimumOrder: '0',
    demo: false,
    list: '',
    owner: '',
    mobile: '',
  },
  challenge: '',
  resendAt: 0,
  proved: false,
};

const key = 'staff.setup';

function stored(): Draft {
  if (typeof window === 'undefined') return blank;
  const kept = readJson(storage, key) as Partial<Draft> | undefined;
  const code = window.location.hash.slice(1) || (kept?.code ?? '');
  return { ...blank, ...kept, code, typed: { ...blank.typed, ...kept?.typed } };
}

export const useDraft = create<Draft>(stored);

export function change(part: Partial<Draft>): void {
  useDraft.setState(part);
  writeJson(storage, key, useDraft.getState());
}

export const type = (part: Partial<Typed>): void =>
  change({ typed: { ...useDraft.getState().typed, ...part } });

/** The shop is made: the device forgets what was typed. */
export const forget = (): void => storage.remove(key);

const amount = (text: string): number => (/^\d+(\.\d{1,2})?$/.test(text.trim()) ? Number(text) : -1);
const number = (text: string): number => (text.trim() === '' ? 0 : Number(text) || 0);
const whole = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : 0);

/** The form as the server judges it. What is no number becomes one that it refuses. */
export function formOf({ km, windows, mobile: _, ...typed }: Typed): Form {
  return {
    ...typed,
    latitude: number(typed.latitude),
    longitude: number(typed.longitude),
    metres: Math.round(number(km) * 1000),
    windows: windows.map(({ days, start, end, capacity, cutoff }) => ({
      days: [...days],
      start: whole(start),
      end: whole(end),
      capacity: whole(capacity),
      cutoffMinutes: whole(cutoff),
    })),
    delivery: amount(typed.delivery),
    freeFrom: amount(typed.freeFrom),
    minimumOrder: amount(typed.minimumOrder),
  };
}
