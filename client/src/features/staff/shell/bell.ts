import { create } from 'zustand';

import { storage } from '@/lib/storage';
import { readJson, writeJson } from '@/lib/stored-json';
import { onOtherTab } from '@/lib/tabs';

/** Whether the bell is heard, only seen, or off. */
export type Loudness = 'on' | 'quiet' | 'off';

interface Sound {
  loudness: Loudness;
  /** Silent from 10 pm to 6 am. */
  silentAtNight: boolean;
}

/** The bell in the header: how many orders are new, and whether its list is open. */
export const useBell = create<{ count: number; listening: boolean; open: boolean }>(() => ({
  count: 0,
  listening: false,
  open: false,
}));
export const showNewOrders = (open: boolean) => useBell.setState({ open });

const levels: readonly string[] = ['on', 'quiet', 'off'];
const usual: Sound = { loudness: 'on', silentAtNight: true };

function stored(): Sound {
  const read = (readJson(storage, 'staff.sound') ?? {}) as Partial<Sound>;
  return {
    loudness: levels.includes(read.loudness ?? '') ? read.loudness! : usual.loudness,
    silentAtNight: read.silentAtNight !== false,
  };
}

/** How loud the bell of this device is. */
export const useSound = create<Sound>(() => (typeof window === 'undefined' ? usual : stored()));

export function setSound(change: Partial<Sound>): void {
  useSound.setState(change);
  writeJson(storage, 'staff.sound', useSound.getState());
}

onOtherTab('staff.sound', () => useSound.setState(stored()));
