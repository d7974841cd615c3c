import { create } from 'zustand';

export type ToastTone = 'success' | 'error' | 'info';

/** What can still be done about what the toast says: "Undo". */
interface ToastAction {
  label: string;
  press: () => void;
}

export interface Toast {
  id: number;
  tone: ToastTone;
  message: string;
  durationMs: number;
  action?: ToastAction;
}

/** How long a toast stays: 5 s in the shop, at login and in the cart; 3 s in the account. */
export const toastTime = { shop: 5000, account: 3000 } as const;
const atMost = 3;

let usualMs: number = toastTime.shop;

/** Sets how long toasts stay from now on. The layout calls it when another area is shown. */
export function setToastTime(ms: number): void {
  usualMs = ms;
}

export const useToasts = create<{ list: Toast[] }>(() => ({ list: [] }));
let lastId = 0;

function show(tone: ToastTone, message: string, durationMs: number, action?: ToastAction): void {
  lastId += 1;
  const fresh: Toast = { id: lastId, tone, message, durationMs, action };
  // The same message again replaces its toast, so that its time starts again.
  const others = useToasts.getState().list.filter((toast) => toast.message !== message);
  useToasts.setState({ list: [...others, fresh].slice(-atMost) });
}

export function dismissToast(id: number): void {
  useToasts.setState({ list: useToasts.getState().list.filter((toast) => toast.id !== id) });
}

export const toast = {
  success: (message: string, durationMs = usualMs, action?: ToastAction) =>
    show('success', message, durationMs, action),
  error: (message: string, durationMs = usualMs) => show('error', message, durationMs),
  info: (message: string, durationMs = usualMs) => show('info', message, durationMs),
};
