import { create } from 'zustand';

/** The bell in the header: how much is new, and what a press does. Without an action there is no bell. */
export const useBell = create<{ count: number; open: (() => void) | null }>(() => ({ count: 0, open: null }));
