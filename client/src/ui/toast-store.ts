import { create } from 'zustand';

export type ToastTone = 'success' | 'error' | 'info';

export interface Toast {
  id: number;
  tone: ToastTone;
  message: string;
  durationMs: number;
}

/** Login and cart area 5 s; account area 3 s. */
export const toastTime = { shop: 5000, account: 3000 } as const;
const atMost = 3;

let usualMs: number = toastTime.shop;

/** How long toasts stay from now on: the layout says which area is shown. */
export function setToastTime(ms: number): void {
  usualMs = ms;
}

export const useToasts = create<{ list: Toast[] }>(() => ({ list: [] }));
let lastId = 0;

function show(tone: ToastTone, message: string, durationMs: number): void {
  lastId += 1;
  const fresh: Toast = { id: lastId, tone, message, durationMs };
  // The same words twice are one toast that begins its time again.
  const others = useToasts.getState().list.filter((toast) => toast.message !== message);
  useToasts.setState({ list: [...others, fresh].slice(-atMost) });
}

export function dismissToast(id: number): void {
  useToasts.setState({ list: useToasts.getState().list.filter((toast) => toast.id !== id) });
}

export const toast = {
  success: (message: string, durationMs = usualMs) => show('success', message, durationMs),
  error: (message: string, durationMs = usualMs) => show('error', message, durationMs),
  info: (message: string, durationMs = usualMs) => show('info', message, durationMs),
};
