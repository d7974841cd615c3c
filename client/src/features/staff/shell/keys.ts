import { useEffect, useRef } from 'react';
import { create } from 'zustand';

import type { StaffText } from '../texts';

export interface Key {
  /** As KeyboardEvent.key says it. */
  key: string;
  label: StaffText;
  act: () => void;
  /** The key counts in the field into which is being typed. All others are letters there. */
  whileTyping?: boolean;
  /** The browser itself does it: the key is only named in the list of keys. */
  native?: boolean;
}

/** The keys of the page, by the parts that have set them; those set last count first. */
const useBindings = create<{ list: readonly (readonly Key[])[] }>(() => ({ list: [] }));

export const useKeysShown = create<{ open: boolean }>(() => ({ open: false }));
export const showKeys = (open: boolean) => useKeysShown.setState({ open });

/** While the part is shown, these keys do what they say. */
export function useKeys(keys: readonly Key[]): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  const names = keys.map(({ key }) => key).join(' ');
  useEffect(() => {
    const own = latest.current.map((one, index) => ({ ...one, act: () => latest.current[index]?.act() }));
    useBindings.setState(({ list }) => ({ list: [...list, own] }));
    return () => useBindings.setState(({ list }) => ({ list: list.filter((other) => other !== own) }));
  }, [names]);
}

/** The keys of the page, each once, for the list of keys. */
export function useKeysOfPage(): readonly Key[] {
  const { list } = useBindings();
  const seen = new Map<string, Key>();
  for (const key of [...list].reverse().flat()) if (!seen.has(key.key)) seen.set(key.key, key);
  return [...seen.values()];
}

const fields = 'input, textarea, select, [contenteditable]';

/** A dialog has the keyboard for itself (ui/focus-trap). */
const inDialog = () => document.documentElement.classList.contains('is-locked');

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || inDialog()) return;
  const typing = event.target instanceof Element && event.target.matches(fields);
  const { list } = useBindings.getState();
  const found = [...list]
    .reverse()
    .flat()
    .find(({ key, whileTyping = false, native }) => key === event.key && whileTyping === typing && !native);
  if (!found) return;
  event.preventDefault();
  found.act();
}

const help: readonly Key[] = [{ key: '?', label: 'keys.help', act: () => showKeys(true) }];

/** Listens to the keyboard. Called once, by the frame. */
export function useKeyboardShortcuts(): void {
  useKeys(help);
  useEffect(() => {
    // In the capture phase: react-native-web's inputs stop key events from bubbling up to the document.
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, []);
}

/** Moves the focus by rows; from outside of the list to the row that is open, or to the first one. */
function move(list: HTMLElement | null, by: 1 | -1): void {
  const all = [...(list?.querySelectorAll<HTMLElement>('[role=listitem]') ?? [])].flatMap(
    (item) => item.querySelector<HTMLElement>('a[href], button') ?? [],
  );
  const at = all.findIndex((one) => one === document.activeElement);
  const open = all.findIndex((one) => one.getAttribute('aria-current') !== null);
  const next = at >= 0 ? at + by : open >= 0 ? open + by : 0;
  const target = all[Math.max(0, Math.min(all.length - 1, next))];
  target?.focus();
  target?.scrollIntoView({ block: 'nearest' });
}

/**
 * The keys j and k for a list, whose rows are elements of the role listitem with a link or a button in each. Enter is the
 * browser's own: it presses what has the focus. Returns the list's `ref`.
 */
export function useListKeys() {
  const list = useRef<HTMLElement | null>(null);
  useKeys([
    { key: 'j', label: 'keys.next', act: () => move(list.current, 1) },
    { key: 'k', label: 'keys.previous', act: () => move(list.current, -1) },
    { key: 'Enter', label: 'keys.open', native: true, act: () => undefined },
  ]);
  return (node: unknown) => {
    list.current = node as HTMLElement | null;
  };
}
